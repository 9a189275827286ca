#include "scale.h"

int devices();

int main() {
    scale(nullptr, 0);
    return devices() < 0;
}

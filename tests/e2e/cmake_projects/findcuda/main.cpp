#include "scale.h"

int main() {
    scale(nullptr, 0);
    return 0;
}

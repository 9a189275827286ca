target("app")
    add_rules("cuda")
    add_cugencodes("native")

"""The numbers of libclang's cursor and type kinds that the walk tells apart (the same in every release since 3.8)."""

from __future__ import annotations

from typing import Final

STRUCT, UNION, CLASS, ENUM, FIELD, ENUMERATOR, FUNCTION, VARIABLE, PARAMETER = 2, 3, 4, 5, 6, 7, 8, 9, 10
TYPEDEF, METHOD, NAMESPACE, LINKAGE, CONSTRUCTOR, DESTRUCTOR, CONVERSION = 20, 21, 22, 23, 24, 25, 26
FUNCTION_TEMPLATE, CLASS_TEMPLATE, PARTIAL_SPECIALIZATION, NAMESPACE_ALIAS = 30, 31, 32, 33
USING_DIRECTIVE, USING, TYPE_ALIAS = 34, 35, 36
TYPE_REF, TEMPLATE_REF, NAMESPACE_REF, MEMBER_REF, LABEL_REF, OVERLOADED_REF, VARIABLE_REF = 43, 45, 46, 47, 48, 49, 50
UNEXPOSED_EXPR, DECL_REF, MEMBER_REF_EXPR, CALL = 100, 101, 102, 103
INTEGER, STRING, CHARACTER, PAREN, BINARY, COMPOUND_ASSIGN, INIT_LIST, LAMBDA = 106, 109, 110, 111, 114, 115, 119, 144
COMPOUND, FOR, RANGE_FOR, RETURN, DECL_STMT = 202, 209, 225, 214, 231
CONSTANT_ATTR, DEVICE_ATTR, GLOBAL_ATTR, HOST_ATTR, SHARED_ATTR = 412, 413, 414, 415, 416
MACRO_DEFINITION, MACRO_USE, INCLUSION = 501, 502, 503

FUNCTIONS: Final = frozenset({FUNCTION, METHOD, CONSTRUCTOR, DESTRUCTOR, CONVERSION, FUNCTION_TEMPLATE})
RECORDS: Final = frozenset({STRUCT, UNION, CLASS, CLASS_TEMPLATE, PARTIAL_SPECIALIZATION})
REFERENCES: Final = frozenset(
    {TYPE_REF, TEMPLATE_REF, NAMESPACE_REF, MEMBER_REF, OVERLOADED_REF, VARIABLE_REF, DECL_REF, MEMBER_REF_EXPR}
)
LITERALS: Final = frozenset(range(INTEGER, CHARACTER + 1))

NAMES: Final = {
    2: "struct_decl",
    3: "union_decl",
    4: "class_decl",
    5: "enum_decl",
    6: "field_decl",
    7: "enum_constant_decl",
    8: "function_decl",
    9: "var_decl",
    10: "parm_decl",
    20: "typedef_decl",
    21: "cxx_method",
    22: "namespace",
    24: "constructor",
    25: "destructor",
    26: "conversion_function",
    27: "template_type_parameter",
    28: "template_non_type_parameter",
    29: "template_template_parameter",
    30: "function_template",
    31: "class_template",
    32: "class_template_partial_specialization",
    33: "namespace_alias",
    34: "using_directive",
    35: "using_declaration",
    36: "type_alias_decl",
    49: "overloaded_decl_ref",
    501: "macro_definition",
    601: "type_alias_template_decl",
    604: "concept_decl",
}
# what declares a name; the others of NAMES only refer to one
DECLARATIONS: Final = frozenset(NAMES) - {CONSTRUCTOR, DESTRUCTOR, USING_DIRECTIVE, OVERLOADED_REF, MACRO_DEFINITION}

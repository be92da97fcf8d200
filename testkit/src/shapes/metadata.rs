//! Metadata: nodes in nodes, debug info, type trees for TBAA.

use super::{Shape, each, function, list, shape};

pub(super) const SHAPES: &[Shape] = &[
    shape("a chain of nodes", 80_000, chain),
    shape("a chain of nodes, upwards", 80_000, chain_upwards),
    shape("a chain of distinct nodes", 80_000, distinct),
    shape("nodes that double", 80_000, doubling),
    shape("a circle of nodes", 40_000, ring),
    shape("circles of nodes", 40_000, rings),
    shape("a wide node", 160_000, wide),
    shape("equal nodes", 80_000, equal),
    shape("metadata strings", 80_000, strings),
    shape("nodes of values", 80_000, values),
    shape("named metadata", 40_000, named),
    shape("equal chains of nodes", 40_000, equal_chains),
    shape("attachments of variables", 40_000, attachments),
    shape("attachments of an instruction", 10_000, kinds),
    shape("places inlined in places", 40_000, inlined),
    shape("scopes in scopes", 40_000, scopes),
    shape("debug records", 40_000, records),
    shape("debug records of lists", 20_000, lists),
    shape("variables in scopes", 10_000, variables),
    shape("debug types", 20_000, debug_types),
    shape("debug types of identifiers", 20_000, identifiers),
    shape("pointers to pointers", 40_000, pointers),
    shape("subprograms", 20_000, subprograms),
    shape("retained types", 40_000, retained),
    shape("macros in macros", 20_000, macros),
    shape("a long expression", 40_000, expression),
    shape("alias types of alias types", 40_000, tbaa),
    shape("an alias type of many fields", 10_000, tbaa_struct),
    shape("alias types in alias types", 10_000, tbaa_nested),
    shape("scopes of aliases", 20_000, alias_scopes),
    shape("loops' metadata", 20_000, loops),
    shape("module flags", 20_000, flags),
    shape("types of virtual tables", 20_000, type_ids),
];

fn chain(n: usize) -> String {
    "!n = !{!0}\n".to_owned()
        + &each(n, |i| format!("!{i} = !{{!{}}}\n", i + 1))
        + &format!("!{n} = !{{}}\n")
}

fn chain_upwards(n: usize) -> String {
    format!("!n = !{{!{n}}}\n!0 = !{{}}\n") + &each(n, |i| format!("!{} = !{{!{i}}}\n", i + 1))
}

fn distinct(n: usize) -> String {
    let nodes = each(n, |i| format!("!{i} = distinct !{{!{}, i32 {i}}}\n", i + 1));
    "!n = !{!0}\n".to_owned() + &nodes + &format!("!{n} = !{{}}\n")
}

fn doubling(n: usize) -> String {
    let nodes = each(n, |i| format!("!{i} = !{{!{j}, !{j}}}\n", j = i + 1));
    "!n = !{!0}\n".to_owned() + &nodes + &format!("!{n} = !{{}}\n")
}

fn ring(n: usize) -> String {
    "!n = !{!0}\n".to_owned() + &each(n, |i| format!("!{i} = !{{!{}, i32 {i}}}\n", (i + 1) % n))
}

fn rings(n: usize) -> String {
    let node = |i: usize| format!("!{i} = !{{!{}, !\"{i}\"}}\n", i ^ 1);
    format!("!n = !{{{}}}\n", list(n / 2, |i| format!("!{}", 2 * i))) + &each(n / 2 * 2, node)
}

fn wide(n: usize) -> String {
    let nodes = each(n, |i| format!("!{} = !{{i32 {i}}}\n", i + 1));
    format!(
        "!n = !{{!0}}\n!0 = !{{{}}}\n",
        list(n, |i| format!("!{}", i + 1))
    ) + &nodes
}

fn equal(n: usize) -> String {
    format!("!n = !{{{}}}\n", list(n, |i| format!("!{i}")))
        + &each(n, |i| format!("!{i} = !{{i32 {}, !\"s\"}}\n", i / 100))
}

fn strings(n: usize) -> String {
    format!(
        "!n = !{{!0}}\n!0 = !{{{}}}\n",
        list(n, |i| format!("!\"string {i}\""))
    )
}

fn values(n: usize) -> String {
    each(n, |i| format!("@g{i} = global i32 {i}\n"))
        + &format!("!n = !{{{}}}\n", list(n, |i| format!("!{i}")))
        + &each(n, |i| format!("!{i} = !{{ptr @g{i}, i64 {i}}}\n"))
}

/// Two chains that are equal from their ends on.
fn equal_chains(n: usize) -> String {
    let chain = |first: usize| {
        let last = first + n;
        each(n, |i| format!("!{} = !{{!{}}}\n", first + i, first + i + 1))
            + &format!("!{last} = !{{}}\n")
    };
    format!("!n = !{{!0, !{}}}\n", n + 1) + &chain(0) + &chain(n + 1)
}

fn named(n: usize) -> String {
    each(n, |i| format!("!n{i} = !{{!0}}\n")) + "!0 = !{}\n"
}

fn attachments(n: usize) -> String {
    each(n, |i| format!("@g{i} = global i32 {i}, !a !{i}, !b !{i}\n"))
        + &each(n, |i| format!("!{i} = distinct !{{}}\n"))
}

fn kinds(n: usize) -> String {
    format!(
        "define void @f(ptr %p) {{\n  store i32 1, ptr %p, {}\n  ret void\n}}\n!0 = !{{}}\n",
        list(n, |i| format!("!k{i} !0"))
    )
}

/// A module with debug info. The function has this body, `!5` is its subprogram, and further nodes
/// start at `!6`.
fn debug(body: &str, nodes: &str) -> String {
    let head = "define void @f(i32 %x) !dbg !5 {\n";
    let rest = "  ret void, !dbg !DILocation(line: 1, scope: !5)
}
!llvm.dbg.cu = !{!0}
!llvm.module.flags = !{!2}
!0 = distinct !DICompileUnit(language: DW_LANG_C11, file: !1, producer: \"p\", isOptimized: false, runtimeVersion: 0, emissionKind: FullDebug, retainedTypes: !4)
!1 = !DIFile(filename: \"f.c\", directory: \"d\")
!2 = !{i32 2, !\"Debug Info Version\", i32 3}
!3 = !DISubroutineType(types: !4)
!4 = !{}
!5 = distinct !DISubprogram(name: \"f\", scope: !1, file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0, retainedNodes: !4)
";
    format!("{head}{body}{rest}{nodes}")
}

fn inlined(n: usize) -> String {
    let call = |i| format!("  call void @f(i32 {i}), !dbg !{}\n", i + 6);
    let node = |i| {
        format!(
            "!{} = distinct !DILocation(line: {i}, scope: !5, inlinedAt: !{})\n",
            i + 6,
            i + 7
        )
    };
    let last = format!("!{} = distinct !DILocation(line: 7, scope: !5)\n", n + 6);
    debug(&each(n, call), &(each(n, node) + &last))
}

fn scopes(n: usize) -> String {
    let call = |i| {
        format!(
            "  call void @f(i32 {i}), !dbg !DILocation(line: 2, scope: !{})\n",
            i + 6
        )
    };
    let node = |i| {
        format!(
            "!{} = distinct !DILexicalBlock(scope: !{}, file: !1, line: {i})\n",
            i + 6,
            if i == n - 1 { 5 } else { i + 7 }
        )
    };
    debug(&each(n, call), &each(n, node))
}

fn records(n: usize) -> String {
    let record = |i| format!("    #dbg_value(i32 {i}, !{}, !DIExpression(), !6)\n", i + 8);
    let variable = |i| {
        format!(
            "!{} = !DILocalVariable(name: \"v{i}\", scope: !5, file: !1, line: {i}, type: !7)\n",
            i + 8
        )
    };
    let head = "!6 = !DILocation(line: 3, scope: !5)\n!7 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)\n";
    debug(&each(n, record), &(head.to_owned() + &each(n, variable)))
}

fn lists(n: usize) -> String {
    let record = |i| {
        format!(
            "  %v{i} = add i32 %x, {i}\n    #dbg_value(!DIArgList(i32 %x, i32 %v{i}), !8, !DIExpression(DW_OP_LLVM_arg, 0, DW_OP_LLVM_arg, 1, DW_OP_plus), !6)\n"
        )
    };
    let head = "!6 = !DILocation(line: 3, scope: !5)\n!7 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)\n!8 = !DILocalVariable(name: \"v\", scope: !5, file: !1, line: 1, type: !7)\n";
    debug(&each(n, record), head)
}

fn variables(n: usize) -> String {
    let code = |i: usize| {
        let (block, variable) = (7 + 2 * i, 8 + 2 * i);
        let at = format!("!DILocation(line: 2, scope: !{block})");
        let one = |value| {
            format!(
                "    #dbg_value(i32 {value}, !{variable}, !DIExpression(), {at})\n  call void @f(i32 {value}), !dbg {at}\n"
            )
        };
        one(i) + &one(i + 1)
    };
    let nodes = |i: usize| {
        let (block, variable) = (7 + 2 * i, 8 + 2 * i);
        format!(
            "!{block} = distinct !DILexicalBlock(scope: !5, file: !1, line: {i})\n!{variable} = !DILocalVariable(name: \"v\", scope: !{block}, file: !1, line: {i}, type: !6)\n"
        )
    };
    let head = "!6 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)\n";
    debug(&each(n, code), &(head.to_owned() + &each(n, nodes)))
}

fn debug_types(n: usize) -> String {
    let node = |i| {
        let at = 6 + 3 * i;
        format!(
            "!{at} = distinct !DICompositeType(tag: DW_TAG_structure_type, name: \"s{i}\", file: !1, line: {i}, size: 64, elements: !{})\n!{} = !{{!{}}}\n!{} = !DIDerivedType(tag: DW_TAG_member, name: \"m\", scope: !{at}, baseType: !{}, size: 64)\n",
            at + 1,
            at + 1,
            at + 2,
            at + 2,
            if i == n - 1 { 6 } else { at + 3 }
        )
    };
    "!kept = !{!6}\n".to_owned() + &debug("", &each(n, node))
}

fn identifiers(n: usize) -> String {
    let node = |i| {
        let at = 6 + 2 * i;
        format!(
            "!{at} = distinct !DICompositeType(tag: DW_TAG_structure_type, name: \"s{i}\", file: !1, line: {i}, size: 64, elements: !{}, identifier: \"_ZTS{i}\")\n!{} = !{{!{}}}\n",
            at + 1,
            at + 1,
            if i == n - 1 { 6 } else { at + 2 }
        )
    };
    "!kept = !{!6}\n".to_owned() + &debug("", &each(n, node))
}

fn pointers(n: usize) -> String {
    let node = |i| {
        format!(
            "!{} = !DIDerivedType(tag: DW_TAG_pointer_type, baseType: !{}, size: 64)\n",
            i + 6,
            i + 7
        )
    };
    let last = format!(
        "!{} = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)\n",
        n + 6
    );
    "!kept = !{!6}\n".to_owned() + &debug("", &(each(n, node) + &last))
}

fn subprograms(n: usize) -> String {
    let one = |i| {
        format!(
            "define void @g{i}() !dbg !{} {{\n  ret void, !dbg !DILocation(line: {i}, scope: !{})\n}}\n",
            i + 6,
            i + 6
        )
    };
    let node = |i| {
        format!(
            "!{} = distinct !DISubprogram(name: \"g{i}\", linkageName: \"g{i}\", scope: !1, file: !1, line: 1, type: !3, spFlags: DISPFlagDefinition, unit: !0)\n",
            i + 6
        )
    };
    each(n, one) + &debug("", &each(n, node))
}

fn retained(n: usize) -> String {
    let node = |i| {
        format!(
            "!{} = !DIBasicType(name: \"t{i}\", size: 32, encoding: DW_ATE_signed)\n",
            i + 6
        )
    };
    let text = debug("", &each(n, node));
    text.replace(
        "retainedTypes: !4",
        &format!("retainedTypes: !{{{}}}", list(n, |i| format!("!{}", i + 6))),
    )
}

fn macros(n: usize) -> String {
    let node = |i| {
        let at = 6 + 3 * i;
        format!(
            "!{at} = !DIMacroFile(file: !1, nodes: !{})\n!{} = !{{!{}, !{}}}\n!{} = !DIMacro(type: DW_MACINFO_define, line: {i}, name: \"M{i}\", value: \"1\")\n",
            at + 1,
            at + 1,
            at + 2,
            if i == n - 1 { at + 2 } else { at + 3 },
            at + 2
        )
    };
    let text = debug("", &each(n, node));
    text.replace("retainedTypes: !4", "retainedTypes: !4, macros: !{!6}")
}

fn expression(n: usize) -> String {
    let parts = list(n, |i| format!("DW_OP_plus_uconst, {i}"));
    let record = format!("    #dbg_value(i32 %x, !8, !DIExpression({parts}), !6)\n");
    let head = "!6 = !DILocation(line: 3, scope: !5)\n!7 = !DIBasicType(name: \"int\", size: 32, encoding: DW_ATE_signed)\n!8 = !DILocalVariable(name: \"v\", scope: !5, file: !1, line: 1, type: !7)\n";
    debug(&record, head)
}

fn tbaa(n: usize) -> String {
    let store = |i| format!("  store i32 {i}, ptr %p, !tbaa !{}\n", 2 * i);
    let node = |i| {
        format!(
            "!{} = !{{!{at}, !{at}, i64 0}}\n!{at} = !{{!\"t{i}\", !{}, i64 0}}\n",
            2 * i,
            2 * i + 3,
            at = 2 * i + 1
        )
    };
    format!(
        "define void @f(ptr %p) {{\n{}  ret void\n}}\n",
        each(n, store)
    ) + &each(n, node)
        + &format!("!{} = !{{!\"root\"}}\n", 2 * n + 1)
}

fn tbaa_nested(n: usize) -> String {
    let head = "define void @f(ptr %p) {\n  store i32 1, ptr %p, !tbaa !0\n  ret void\n}\n!0 = !{!3, !2, i64 0}\n!1 = \
        !{!\"root\"}\n!2 = !{!\"int\", !1, i64 0}\n";
    let member = |i| if i + 1 == n { 2 } else { i + 4 };
    let node = |i| {
        format!(
            "!{} = !{{!\"s{i}\", !{}, i64 0, !2, i64 8}}\n",
            i + 3,
            member(i)
        )
    };
    head.to_owned() + &each(n, node)
}

fn tbaa_struct(n: usize) -> String {
    let store = |i| format!("  store i32 {i}, ptr %p, !tbaa !{}\n", i + 3);
    let fields = list(n, |i| format!("!1, i64 {}", i * 4));
    format!(
        "define void @f(ptr %p) {{\n{}  ret void\n}}\n!0 = !{{!\"root\"}}\n!1 = !{{!\"int\", !0, i64 0}}\n!2 = !{{!\"s\", {fields}}}\n",
        each(n, store)
    ) + &each(n, |i| format!("!{} = !{{!2, !1, i64 {}}}\n", i + 3, i * 4))
}

fn alias_scopes(n: usize) -> String {
    let store = |i| format!("  store i32 {i}, ptr %p, !alias.scope !1, !noalias !1\n");
    format!(
        "define void @f(ptr %p) {{\n{}  ret void\n}}\n!0 = distinct !{{!0}}\n",
        each(n, store)
    ) + &format!("!1 = !{{{}}}\n", list(n, |i| format!("!{}", i + 2)))
        + &each(n, |i| format!("!{i} = distinct !{{!{i}, !0}}\n", i = i + 2))
}

fn loops(n: usize) -> String {
    let one = |i: usize| {
        format!(
            "  br label %l{i}\nl{i}:\n  %c{i} = load volatile i1, ptr @g\n  br i1 %c{i}, label %l{i}, label %n{i}, !llvm.loop !{i}\nn{i}:\n"
        )
    };
    "@g = global i1 false\n".to_owned()
        + &function(&each(n, one))
        + &each(n, |i| format!("!{i} = distinct !{{!{i}, !{n}}}\n"))
        + &format!("!{n} = !{{!\"llvm.loop.mustprogress\"}}\n")
}

fn flags(n: usize) -> String {
    format!(
        "!llvm.module.flags = !{{{}}}\n",
        list(n, |i| format!("!{i}"))
    ) + &each(n, |i| {
        format!("!{i} = !{{i32 7, !\"flag {i}\", i32 {i}}}\n")
    })
}

fn type_ids(n: usize) -> String {
    each(n, |i| {
        format!(
            "@v{i} = constant [2 x ptr] zeroinitializer, !type !{}, !type !{}\n",
            2 * i,
            2 * i + 1
        )
    }) + &each(n, |i| {
        format!(
            "!{} = !{{i64 0, !\"_ZTS{i}\"}}\n!{} = !{{i64 8, !\"_ZTS{}\"}}\n",
            2 * i,
            2 * i + 1,
            i / 2
        )
    })
}

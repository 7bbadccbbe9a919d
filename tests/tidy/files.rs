//! Files of one module use one another without circles: a file next to another, or a folder next to a file, stands above
//! or below it. The file that a folder belongs to is one of them.

use crate::sources::{Source, below, none, systems};
use std::collections::{BTreeMap, BTreeSet};

/// A module with a folder of its own.
struct Folder {
    /// Its path from the top, with `/` at its end.
    path: String,
    /// The files and folders in it, as modules.
    children: BTreeSet<String>,
    /// Names that stand in its own file for things of a child, and that child: what the module passes on or uses.
    of_children: BTreeMap<String, String>,
    /// Names that stand in its own file for things of other modules.
    of_others: BTreeSet<String>,
    /// The code of its own file without imports.
    own: String,
}

/// Stands for a module's own file among its children.
const OWN: &str = "mod";

/// That one child uses another, and where.
type Uses = BTreeMap<(String, String), String>;

/// A path in an import or in an expression, and the name under which its last part is known.
#[derive(Clone, Debug, PartialEq)]
struct Path {
    parts: Vec<String>,
    known_as: Option<String>,
}

impl Path {
    fn name(&self) -> String {
        let last = || self.parts.iter().rfind(|part| *part != "self").cloned();
        self.known_as.clone().or_else(last).unwrap_or_default()
    }
}

/// The modules with folders in a crate's `src/`, without the crate itself, whose layers are held elsewhere.
fn folders(src: &str, sources: &[Source]) -> Vec<Folder> {
    let mut paths = BTreeSet::new();
    for source in sources {
        let parts: Vec<&str> = source.path[src.len()..].split('/').collect();
        paths.extend((1..parts.len()).map(|n| format!("{src}{}/", parts[..n].join("/"))));
    }
    paths.into_iter().map(|path| folder(path, sources)).collect()
}

fn folder(path: String, sources: &[Source]) -> Folder {
    let inside = sources.iter().filter_map(|source| child(&path, source));
    let children: BTreeSet<String> = inside.filter(|name| name != OWN).collect();
    let (mut of_children, mut of_others, mut own) = (BTreeMap::new(), BTreeSet::new(), String::new());
    for source in sources.iter().filter(|source| is_own(&path, source)) {
        let text = code(source);
        own = without_imports(&text);
        for used in imports(&text) {
            let first = used.parts.iter().find(|part| *part != "self").cloned().unwrap_or_default();
            if children.contains(&first) {
                let all = used.parts.last().is_some_and(|last| last == ALL);
                let names = if all { public_names(&path, &first, sources) } else { vec![used.name()] };
                of_children.extend(names.into_iter().map(|name| (name, first.clone())));
            } else {
                of_others.insert(used.name());
            }
        }
    }
    Folder { path, children, of_children, of_others, own }
}

/// Whether a file is the folder's own: `mod.rs` in it, or the file of its name next to it.
fn is_own(folder: &str, source: &Source) -> bool {
    source.path == format!("{folder}{OWN}.rs") || source.path == format!("{}.rs", folder.trim_end_matches('/'))
}

/// The child of a folder to which a file belongs.
fn child(folder: &str, source: &Source) -> Option<String> {
    let rest = source.path.strip_prefix(folder)?;
    Some(rest.split('/').next()?.trim_end_matches(".rs").to_owned())
}

/// What is imported only for links in comments is no use.
fn code(source: &Source) -> String {
    let lines = source.product_lines();
    let for_comments = |n: usize| n > 0 && lines[n - 1].1 == "#[cfg(doc)]";
    let counted = lines.iter().enumerate().filter(|(n, _)| !for_comments(*n));
    counted.map(|(_, (_, line))| (*line).to_owned() + "\n").collect()
}

/// What is imported or passed on.
fn imports(text: &str) -> Vec<Path> {
    let statements = text.split(';').filter_map(|statement| {
        let (before, paths) = statement.rsplit_once("use ")?;
        let before = before.rsplit(['\n', '}']).next().unwrap_or_default().trim();
        (before.is_empty() || before.starts_with("pub")).then_some(paths)
    });
    statements.flat_map(names).collect()
}

fn without_imports(text: &str) -> String {
    let is_import = |statement: &&str| {
        let last = statement.trim_start().lines().find(|line| !line.starts_with("#[")).unwrap_or_default();
        let words = last.trim_start_matches("pub").trim_start_matches("(crate)").trim_start_matches("(super)");
        ["use ", "mod "].iter().any(|word| words.trim_start().starts_with(word)) && !statement.contains("mod tests")
    };
    text.split_inclusive(';').filter(|statement| !is_import(statement)).collect()
}

/// The names that a file gives to others.
fn public_names(folder: &str, file: &str, sources: &[Source]) -> Vec<String> {
    const KINDS: [&str; 8] = ["const fn", "fn", "struct", "enum", "const", "static", "type", "trait"];
    let path = format!("{folder}{file}.rs");
    let lines = sources.iter().filter(|source| source.path == path).flat_map(Source::product_lines);
    let name = |line: &str| {
        let rest = line.strip_prefix("pub")?;
        let rest = rest.strip_prefix("(super)").or(rest.strip_prefix("(crate)")).unwrap_or(rest).trim_start();
        let kind = KINDS.iter().find(|kind| rest.strip_prefix(**kind).is_some_and(|rest| rest.starts_with(' ')));
        let named = kind.map_or(rest, |kind| rest[kind.len()..].trim_start());
        let word: String = named.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
        (!word.is_empty()).then_some(word)
    };
    let handle = |line: &str| {
        let (word, rest) = line.trim().split_once(": ")?;
        (rest.contains(" = ") && word.chars().all(|c| c.is_ascii_uppercase() || c.is_ascii_digit() || c == '_'))
            .then(|| word.to_owned())
    };
    lines.flat_map(|(_, line)| [name(line), handle(line)]).flatten().collect()
}

/// The last part of a path that means everything in a module.
const ALL: &str = "*";

/// The paths that a text begins with: one, or all of a group in braces, however deep.
fn names(text: &str) -> Vec<Path> {
    let text = text.trim_start();
    if let Some(group) = text.strip_prefix('{') {
        let (mut depth, mut start, mut out) = (0, 0, Vec::new());
        for (at, letter) in group.char_indices() {
            match letter {
                '{' => depth += 1,
                '}' if depth > 0 => depth -= 1,
                ',' | '}' if depth == 0 => {
                    out.extend(names(&group[start..at]));
                    start = at + 1;
                    if letter == '}' {
                        break;
                    }
                }
                _ => {}
            }
        }
        return out;
    }
    let word: String = text.chars().take_while(|c| c.is_alphanumeric() || *c == '_' || *c == '*').collect();
    if word.is_empty() {
        return vec![];
    }
    let rest = &text[word.len()..];
    let alone = || {
        let known_as = rest
            .trim_start()
            .strip_prefix("as ")
            .map(|name| name.trim_start().chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>());
        vec![Path { parts: vec![word.clone()], known_as }]
    };
    let Some(rest) = rest.strip_prefix("::") else { return alone() };
    let within = |mut path: Path| {
        path.parts.insert(0, word.clone());
        path
    };
    let deeper: Vec<Path> = names(rest).into_iter().map(within).collect();
    if deeper.is_empty() { vec![Path { parts: vec![word], known_as: None }] } else { deeper }
}

/// Which children of a folder use which others; the folder's own file counts as one of them, but passing on is no use.
fn uses(src: &str, folder: &Folder, sources: &[Source]) -> Uses {
    let mut uses = Uses::new();
    let module = format!("crate::{}", folder.path[src.len()..].replace('/', "::"));
    for source in sources {
        let Some(user) = child(&folder.path, source).filter(|name| name != OWN) else { continue };
        let inside = source.path[folder.path.len()..].trim_end_matches(".rs").trim_end_matches("/mod");
        let text = code(source);
        for start in [module.clone(), "super::".repeat(inside.split('/').count())] {
            for (at, _) in text.match_indices(&start).filter(|(at, _)| !text[..*at].ends_with([':', '_'])) {
                for path in names(&text[at + start.len()..]) {
                    if let Some(used) = used(folder, &path.parts[0]).filter(|used| *used != user) {
                        uses.entry((user.clone(), used)).or_insert_with(|| source.path.clone());
                    }
                }
            }
        }
    }
    let own = sources.iter().find(|source| is_own(&folder.path, source)).map(|source| source.path.clone());
    for used in used_by_own(folder) {
        uses.entry((OWN.to_owned(), used)).or_insert_with(|| own.clone().unwrap_or_default());
    }
    uses
}

/// What a name of the folder's module leads to: a child, or its own file; none: another module.
fn used(folder: &Folder, name: &str) -> Option<String> {
    if name == ALL || name == "super" || folder.of_others.contains(name) {
        return None;
    }
    let child = folder.children.get(name).or_else(|| folder.of_children.get(name));
    Some(child.cloned().unwrap_or_else(|| OWN.to_owned()))
}

/// The children that the code of the folder's own file uses.
fn used_by_own(folder: &Folder) -> BTreeSet<String> {
    let mut found = BTreeSet::new();
    let outside_strings: String = folder.own.split('"').step_by(2).collect::<Vec<&str>>().join(" ");
    for word in outside_strings.split(|c: char| !c.is_alphanumeric() && !"_:.".contains(c)) {
        let word = word.strip_prefix("self::").unwrap_or(word);
        let first = word.split([':', '.']).next().unwrap_or_default();
        let child = if word.contains("::") { folder.children.get(first) } else { None };
        found.extend(child.or_else(|| folder.of_children.get(first)).cloned());
    }
    found
}

/// Those uses that lie on a circle, or lead from one to another.
fn circles(mut uses: Uses) -> Uses {
    loop {
        let before = uses.len();
        let (from, to): (BTreeSet<String>, BTreeSet<String>) = uses.keys().cloned().unzip();
        uses.retain(|(user, used), _| to.contains(user) && from.contains(used));
        if uses.len() == before {
            return uses;
        }
    }
}

/// Modules of the engine whose own file is not counted, each with the reason.
const OWN_FILE_NOT_COUNTED: [&str; 3] = [
    // An encounter is its log and what folds it; each file adds requests that call those of others.
    "engine/src/encounter/",
    // A resolution lends itself to what states its facts, and that asks and rolls through it.
    "engine/src/play/",
    // The trait of a system names the families of actions, and what they offer is offered through the trait.
    "engine/src/system/",
];

#[test]
fn files_next_to_one_another_stand_in_layers() {
    let rulesets = systems().into_iter().chain(["engine".to_owned()]).map(|name| format!("rulesets/{name}/src/"));
    let crates = rulesets.chain(["server/src/".to_owned()]);
    let mut wrong = Vec::new();
    for src in crates {
        let mut sources = below(&[&src], &["rs"]);
        sources.retain(|source| !source.is_test());
        for folder in folders(&src, &sources) {
            let mut all = uses(&src, &folder, &sources);
            if OWN_FILE_NOT_COUNTED.iter().any(|name| folder.path == format!("rulesets/{name}")) {
                all.retain(|(user, used), _| user != OWN && used != OWN);
            }
            wrong.extend(circles(all).into_iter().map(|((own, other), file)| format!("{file}: {own} uses {other}")));
        }
    }
    none(wrong, "Move what both need into a file below them:");
}

/// The circles among `m/a.rs`, `m/b.rs` and `m/c/d.rs`, with this text in `m/mod.rs` and in each of them.
fn circles_in(own: &str, texts: [&str; 3]) -> Vec<String> {
    let file = |path: &str, text: &str| Source { path: format!("s/{path}"), text: text.into(), in_test_module: false };
    let sources =
        [file("m/mod.rs", own), file("m/a.rs", texts[0]), file("m/b.rs", texts[1]), file("m/c/d.rs", texts[2])];
    let folders = folders("s/", &sources);
    let m = folders.iter().find(|folder| folder.path == "s/m/").expect("it has a folder");
    circles(uses("s/", m, &sources)).into_keys().map(|(user, used)| user + &used).collect()
}

#[test]
fn circles_are_found_through_groups_and_names_passed_on() {
    let found = |texts| circles_in("mod a;\nmod b;\nmod c;\npub use b::{Bee, Wax as Candle};\n", texts);
    assert!(found(["use super::b::Bee;", "use super::c;", "use crate::x::a;"]).is_empty());
    assert!(found(["use super::{Bee, x};", "", "use super::super::a::f;"]).is_empty());
    assert_eq!(found(["use super::{Bee, y};", "fn f() { crate::m::a::g() }", ""]), ["ab", "ba"]);
    assert_eq!(found(["use super::c::d;", "", "use crate::m::{\n    b,\n    a::{f, g},\n};"]), ["ac", "ca"]);
    assert_eq!(found(["use super::Candle as Wax;", "use super::a;", ""]), ["ab", "ba"]);
    assert!(found(["use super::Wax;", "use super::a;", ""]).is_empty());
}

#[test]
fn the_file_of_a_folder_is_on_a_circle_if_it_uses_what_uses_it() {
    let uses_it = ["use super::Bee;", "", ""];
    assert_eq!(circles_in("mod a;\npub struct Bee;\nfn f() { a::g(); }\n", uses_it), ["amod", "moda"]);
    assert_eq!(circles_in("mod a;\nuse a::g;\npub struct Bee;\nfn f() { g(); }\n", uses_it), ["amod", "moda"]);
    assert!(circles_in("mod a;\npub use a::g;\npub struct Bee;\n", uses_it).is_empty());
    assert!(circles_in("mod a;\nuse crate::x::Bee;\nfn f(b: Bee) { a::g(); }\n", uses_it).is_empty());
    let both = ["use super::BEE;", "use super::a::g;\npub const BEE: u8 = 1;", ""];
    assert_eq!(circles_in("mod a;\nmod b;\npub use b::*;\n", both), ["ab", "ba"]);
    let next_to_it = |path: &str, text: &str| Source { path: path.into(), text: text.into(), in_test_module: false };
    let sources =
        [next_to_it("s/m.rs", "mod a;\npub struct Bee;\nfn f() { a::g(); }"), next_to_it("s/m/a.rs", uses_it[0])];
    let folders = folders("s/", &sources);
    assert_eq!(circles(uses("s/", &folders[0], &sources)).len(), 2);
}

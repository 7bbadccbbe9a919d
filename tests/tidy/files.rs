//! Files of one module use one another without circles: a file next to another, or a folder next to a file, stands above
//! or below it.

use crate::sources::{Source, below, none, systems};
use std::collections::{BTreeMap, BTreeSet};

/// A module with a folder of its own.
struct Folder {
    /// Its path from the top, with `/` at its end.
    path: String,
    /// The files and folders in it, as modules.
    children: BTreeSet<String>,
    /// Names that the module passes on, and the child that has each.
    passed_on: BTreeMap<String, String>,
}

/// That one child uses another, and where.
type Uses = BTreeMap<(String, String), String>;

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
    let children: BTreeSet<String> = inside.filter(|name| name != "mod").collect();
    let own = [format!("{path}mod.rs"), format!("{}.rs", path.trim_end_matches('/'))];
    let mut passed_on = BTreeMap::new();
    for source in sources.iter().filter(|source| own.contains(&source.path)) {
        for statement in
            code(source).split(';').filter_map(|s| s.split_once("use ").filter(|(is, _)| is.contains("pub")))
        {
            for name in names(statement.1).into_iter().filter(|name| children.contains(&name[0])) {
                passed_on.insert(name.last().cloned().unwrap_or_default(), name[0].clone());
            }
        }
    }
    Folder { path, children, passed_on }
}

/// The child of a folder to which a file belongs.
fn child(folder: &str, source: &Source) -> Option<String> {
    let rest = source.path.strip_prefix(folder)?;
    Some(rest.split('/').next()?.trim_end_matches(".rs").to_owned())
}

fn code(source: &Source) -> String {
    source.product_lines().into_iter().map(|(_, line)| line.to_owned() + "\n").collect()
}

/// The paths that a text begins with: one, or all of a group in braces, however deep.
fn names(text: &str) -> Vec<Vec<String>> {
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
    let word: String = text.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect();
    if word.is_empty() {
        return vec![];
    }
    let Some(rest) = text[word.len()..].strip_prefix("::") else { return vec![vec![word]] };
    let within = |mut path: Vec<String>| {
        path.insert(0, word.clone());
        path
    };
    let deeper: Vec<Vec<String>> = names(rest).into_iter().map(within).collect();
    if deeper.is_empty() { vec![vec![word]] } else { deeper }
}

/// Which children of a folder use which others.
fn uses(src: &str, folder: &Folder, sources: &[Source]) -> Uses {
    let mut uses = Uses::new();
    let module = format!("crate::{}", folder.path[src.len()..].replace('/', "::"));
    for source in sources {
        let Some(own) = child(&folder.path, source).filter(|name| name != "mod") else { continue };
        let inside = source.path[folder.path.len()..].trim_end_matches(".rs").trim_end_matches("/mod");
        let text = code(source);
        for start in [module.clone(), "super::".repeat(inside.split('/').count())] {
            for (at, _) in text.match_indices(&start).filter(|(at, _)| !text[..*at].ends_with([':', '_'])) {
                for path in names(&text[at + start.len()..]) {
                    let other = folder.children.get(&path[0]).or_else(|| folder.passed_on.get(&path[0]));
                    if let Some(other) = other.filter(|other| **other != own) {
                        uses.entry((own.clone(), other.clone())).or_insert_with(|| source.path.clone());
                    }
                }
            }
        }
    }
    uses
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

#[test]
fn files_next_to_one_another_stand_in_layers() {
    let crates = systems().into_iter().chain(["engine".to_owned()]).map(|name| format!("rulesets/{name}/src/"));
    let mut wrong = Vec::new();
    for src in crates {
        let sources = below(&[&src], &["rs"]);
        for folder in folders(&src, &sources) {
            let found = circles(uses(&src, &folder, &sources));
            wrong.extend(found.into_iter().map(|((own, other), file)| format!("{file}: {own} uses {other}")));
        }
    }
    none(wrong, "Move what both need into a file below them:");
}

#[test]
fn circles_are_found_through_groups_and_names_passed_on() {
    let file = |path: &str, text: &str| Source { path: format!("s/{path}"), text: text.into(), in_test_module: false };
    let found = |texts: [&str; 3]| {
        let sources = [
            file("m/mod.rs", "mod a;\nmod b;\nmod c;\npub use b::{Bee, Wax as Candle};\n"),
            file("m/a.rs", texts[0]),
            file("m/b.rs", texts[1]),
            file("m/c/d.rs", texts[2]),
        ];
        let folders = folders("s/", &sources);
        let m = folders.iter().find(|folder| folder.path == "s/m/").expect("it has a folder");
        circles(uses("s/", m, &sources)).into_keys().map(|(own, other)| own + &other).collect::<Vec<_>>()
    };
    assert!(found(["use super::b::Bee;", "use super::c;", "use crate::x::a;"]).is_empty());
    assert_eq!(found(["use super::{Bee, x};", "", "use super::super::a::f;"]), [] as [&str; 0]);
    assert_eq!(found(["use super::{x, Bee};", "fn f() { crate::m::a::g() }", ""]), ["ab", "ba"]);
    assert_eq!(found(["use super::c::d;", "", "use crate::m::{\n    b,\n    a::{f, g},\n};"]), ["ac", "ca"]);
}

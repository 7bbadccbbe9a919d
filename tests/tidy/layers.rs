//! Which module of a ruleset or of the server may use which: modules stand in layers without circles.

use crate::sources::{Source, below, none, root, systems};
use std::ops::Range;

/// A crate's modules, the lowest first, as its `layers.toml` lists them: each may use those before it. What stands in
/// `lib.rs` or `main.rs` itself is above all.
struct Layers {
    folder: String,
    modules: Vec<String>,
}

#[derive(serde::Deserialize)]
#[serde(deny_unknown_fields)]
struct Listed {
    modules: Vec<String>,
}

impl Layers {
    fn of(crate_folder: &str) -> Result<Layers, String> {
        let file = format!("{crate_folder}/layers.toml");
        let text = std::fs::read_to_string(root().join(&file)).map_err(|_| format!("{file}: is missing"))?;
        let listed: Listed = toml::from_str(&text).map_err(|error| format!("{file}: {error}"))?;
        Ok(Layers { folder: format!("{crate_folder}/src/"), modules: listed.modules })
    }
}

/// The root of a crate, above all modules.
const ROOT: &str = "lib";
/// That of its program.
const PROGRAM: &str = "main";

/// A path that begins at the root of the crate: the name after `crate::`, and where it stands in the text.
#[derive(Debug, PartialEq, Eq)]
struct Used {
    name: String,
    at: usize,
}

/// All paths from the root of the crate, in imports and elsewhere; `depth`: how many modules a file is below the root.
fn used(text: &str, depth: usize) -> Vec<Used> {
    let root_by_super = "super::".repeat(depth);
    let mut roots = vec!["crate::".to_owned()];
    roots.extend((depth > 0).then_some(root_by_super));
    let mut out = Vec::new();
    for root in roots {
        let mut from = 0;
        while let Some(found) = text[from..].find(&root) {
            let start = from + found;
            from = start + root.len();
            let inside = text[..start].ends_with(|c: char| c.is_alphanumeric() || c == '_' || c == ':');
            if !inside && !text[from..].starts_with("super::") {
                out.extend(names(text, from));
            }
        }
    }
    out
}

/// The names that follow a `::`: one, or those at the top of a group in braces.
fn names(text: &str, at: usize) -> Vec<Used> {
    let one = |range: Range<usize>| Used { name: text[range.clone()].to_owned(), at: range.start };
    let word = |at: usize| {
        let end = text[at..].find(|c: char| !c.is_alphanumeric() && c != '_').map_or(text.len(), |n| at + n);
        at..end
    };
    if !text[at..].starts_with('{') {
        return vec![one(word(at))];
    }
    let mut out = Vec::new();
    let (mut depth, mut fresh) = (0, true);
    for (n, c) in text[at..].char_indices() {
        match c {
            '{' => depth += 1,
            '}' => depth -= 1,
            ',' if depth == 1 => fresh = true,
            c if depth == 1 && fresh && c.is_alphabetic() => {
                out.push(one(word(at + n)));
                fresh = false;
            }
            _ => {}
        }
        if depth == 0 {
            break;
        }
    }
    out
}

/// The code of a file without comments and tests; every line stays where it was.
fn code(source: &Source) -> String {
    let mut out = String::new();
    for (number, line) in source.product_lines() {
        let missing = number - 1 - out.matches('\n').count();
        out.push_str(&"\n".repeat(missing));
        out.push_str(line);
        out.push('\n');
    }
    out
}

/// What in this file goes against the layers.
fn wrong(layers: &Layers, source: &Source) -> Vec<String> {
    let path = source.path.strip_prefix(&layers.folder).expect("it lies in the folder");
    let parts: Vec<&str> = path.trim_end_matches(".rs").trim_end_matches("/mod").split('/').collect();
    let own = parts[0];
    let text = code(source);
    let line = |at: usize| text[..at].matches('\n').count() + 1;
    let layer = |name: &str| layers.modules.iter().position(|m| m == name);
    if own == ROOT || own == PROGRAM {
        return vec![];
    }
    let Some(of_own) = layer(own) else {
        return vec![format!("{}: module `{own}` has no layer; name it in layers.toml of its crate", source.path)];
    };
    let above = |u: &Used| {
        let name = if layer(&u.name).is_some() { u.name.as_str() } else { ROOT };
        let higher = layer(name).is_none_or(|n| n > of_own);
        higher.then(|| format!("{}:{}: `{own}` uses `{}`, which stands above it", source.path, line(u.at), u.name))
    };
    used(&text, parts.len()).iter().filter_map(above).collect()
}

/// What is listed and is not there.
fn gone(layers: &Layers, sources: &[Source]) -> Vec<String> {
    let here = |module: &String| {
        let (file, folder) = (format!("{}{module}.rs", layers.folder), format!("{}{module}/", layers.folder));
        sources.iter().any(|source| source.path == file || source.path.starts_with(&folder))
    };
    let gone = layers.modules.iter().filter(|module| !here(module));
    gone.map(|module| format!("{}: layers.toml lists `{module}`, which is not there", layers.folder)).collect()
}

#[test]
fn modules_use_only_those_below_them() {
    let check = |crate_folder: String| -> Vec<String> {
        let layers = match Layers::of(&crate_folder) {
            Ok(layers) => layers,
            Err(missing) => return vec![missing],
        };
        let mut sources = below(&[&layers.folder], &["rs"]);
        sources.retain(|source| !source.is_test());
        let wrong = sources.iter().flat_map(|s| wrong(&layers, s));
        wrong.chain(gone(&layers, &sources)).collect()
    };
    let reason = "Every ruleset, and the server, lists its modules in layers.toml, the lowest first, and each uses only those \
                  before it. Move what is used down, or what uses it up:";
    let rulesets = systems().into_iter().map(|system| format!("rulesets/{system}"));
    none(rulesets.chain(["server".to_owned()]).flat_map(check).collect(), reason);
}

#[test]
fn a_use_of_a_higher_module_is_found_in_groups_and_in_paths() {
    let layers = Layers { folder: "r/".into(), modules: ["low", "mid", "high"].map(String::from).into() };
    let file = |text: &str| Source { path: "r/mid/part.rs".into(), text: text.into(), in_test_module: false };
    let found = |text: &str| wrong(&layers, &file(text));
    assert!(found("use crate::low::high;\nuse crate::{low, mid::x};\n// crate::high\nuse super::high;\n").is_empty());
    assert_eq!(found("use crate::{\n    low::{high, a},\n    high,\n};").len(), 1);
    assert!(found("use crate::{\n    low,\n    high,\n};")[0].starts_with("r/mid/part.rs:3:"));
    assert_eq!(found("fn f() {\n    crate::high::g(super::super::high::X)\n}").len(), 2);
    assert_eq!(found("use crate::System;").len(), 1);
    assert_eq!(gone(&layers, &[file("")]).len(), 2);
}

//! The layers of the engine: each may use itself and those before it, and only the view knows the wire.

use crate::sources::{Source, below, none};

/// The folder of the engine's code.
const ENGINE: &str = "rulesets/engine/src/";

/// Its modules, the lowest first. `docs/ARCHITECTURE.md` says what each is for.
const LAYERS: [&str; 22] = [
    "base",
    "form",
    "tables",
    "field",
    "list",
    "reference",
    "scene",
    "remembered",
    "payload",
    "place",
    "target",
    "fact",
    "dice",
    "play",
    "gear",
    "course",
    "sheet",
    "system",
    "encounter",
    "forecast",
    "view",
    "scenario",
];

/// Macros, which stand at the top of the crate wherever they are written.
const MACROS: [(&str, &str); 3] = [("text", "base"), ("fields", "tables"), ("options", "tables")];

/// The only layer that may turn its types into those of the client.
const WIRE: &str = "rulesets/engine/src/view/";

/// A file of the engine below one of its modules.
struct File {
    layer: String,
    source: Source,
}

fn files() -> Vec<File> {
    let sources = below(&[ENGINE], &["rs"]).into_iter().filter(|source| source.path != format!("{ENGINE}lib.rs"));
    let file = |source: Source| File { layer: layer(&source.path), source };
    sources.map(file).collect()
}

fn layer(path: &str) -> String {
    let inside = path.strip_prefix(ENGINE).unwrap_or(path);
    inside.split('/').next().unwrap_or_default().trim_end_matches(".rs").to_owned()
}

fn rank(layer: &str) -> Option<usize> {
    LAYERS.iter().position(|l| *l == layer)
}

/// What a text names of the crate's top: the line, and the first name of the path.
fn named(path: &str, text: &str) -> Vec<(usize, String)> {
    let text: String = text.lines().map(|line| line.split("//").next().unwrap_or_default().to_owned() + "\n").collect();
    let mut found = Vec::new();
    for top in ["crate::".to_owned(), "super::".repeat(depth(path))] {
        for (at, _) in text.match_indices(&top).filter(|(at, _)| !text[..*at].ends_with([':', '_'])) {
            let line = text[..at].matches('\n').count() + 1;
            found.extend(first_names(&text[at + top.len()..]).into_iter().map(|name| (line, name)));
        }
    }
    found
}

/// How many modules stand above the crate's top: so many `super::` lead there.
fn depth(path: &str) -> usize {
    let inside = path.strip_prefix(ENGINE).unwrap_or(path).trim_end_matches(".rs").trim_end_matches("/mod");
    inside.split('/').count()
}

/// The name that a path goes on with, or all of a list in braces.
fn first_names(rest: &str) -> Vec<String> {
    let name = |path: &str| path.chars().take_while(|c| c.is_alphanumeric() || *c == '_').collect::<String>();
    let Some(list) = rest.strip_prefix('{') else { return vec![name(rest)] };
    let (mut depth, mut names, mut start) = (0, Vec::new(), 0);
    for (at, letter) in list.char_indices() {
        match letter {
            '{' => depth += 1,
            '}' | ',' if depth == 0 => {
                names.push(name(list[start..at].trim_start()));
                start = at + 1;
                if letter == '}' {
                    break;
                }
            }
            '}' => depth -= 1,
            _ => {}
        }
    }
    names.retain(|name| !name.is_empty());
    names
}

#[test]
fn every_layer_of_the_engine_uses_lower_ones_only() {
    let mut wrong = Vec::new();
    for File { layer, source } in files() {
        let Some(own) = rank(&layer) else {
            wrong.push(format!("{}: '{layer}' has no place among the layers", source.path));
            continue;
        };
        for (line, name) in named(&source.path, &source.text) {
            let module = MACROS.iter().find(|(macro_, _)| *macro_ == name).map_or(&*name, |(_, module)| module);
            match rank(module) {
                Some(other) if other <= own => {}
                Some(_) => wrong.push(format!("{}:{line}: {layer} uses {name}", source.path)),
                None => wrong.push(format!("{}:{line}: '{name}' is no layer; name the one it belongs to", source.path)),
            }
        }
    }
    none(wrong, &format!("Each layer of the engine may use those before it: {}:", LAYERS.join(", ")));
}

/// The types that a file defines.
fn types(source: &Source) -> impl Iterator<Item = &str> {
    source.text.lines().filter_map(|line| {
        let public = line.starts_with("pub").then(|| line.split_once(' ')).flatten();
        let item = public.map_or(line, |(_, item)| item);
        let rest = item.strip_prefix("struct ").or_else(|| item.strip_prefix("enum "))?;
        rest.split([' ', '<', '(', '{', ';']).next()
    })
}

/// The methods that a file gives to each type, by what `impl` says.
fn methods(source: &Source) -> Vec<(&str, &str)> {
    let (mut of, mut found) = (None, Vec::new());
    for line in source.text.lines() {
        if let Some(head) = line.strip_prefix("impl").filter(|head| !head.contains(" for ")) {
            let generics = head.strip_prefix('<').and_then(|rest| rest.split_once('>'));
            let name = generics.map_or(head, |(_, name)| name).trim_start();
            of = name.split(['<', ' ']).next();
        } else if line == "}" {
            of = None;
        } else if let (Some(of), Some((_, function))) =
            (of, line.split_once("pub fn ").or(line.split_once("pub(crate) fn ")))
            && line.contains("self")
        {
            found.extend(function.split(['(', '<']).next().map(|name| (of, name)));
        }
    }
    found
}

/// A method may stand in a higher layer than its type, as those that make views of an encounter do. Lower layers could
/// call it without naming that layer.
#[test]
fn no_layer_calls_methods_that_a_higher_one_adds() {
    let files = files();
    let defines =
        |layer: &str, name: &str| files.iter().any(|f| f.layer == layer && types(&f.source).any(|t| t == name));
    let mut wrong = Vec::new();
    for adder in &files {
        let added = methods(&adder.source).into_iter().filter(|(of, _)| !defines(&adder.layer, of));
        for (of, name) in added {
            for File { layer, source } in files.iter().filter(|f| rank(&f.layer) < rank(&adder.layer)) {
                let calls = |(_, line): &(usize, &str)| line.contains(&format!(".{name}(")) && !OF_STD.contains(&name);
                let calls = source.product_lines().into_iter().filter(calls);
                wrong.extend(calls.map(|(at, _)| format!("{}:{at}: {layer} calls {of}::{name}", source.path)));
            }
        }
    }
    none(wrong, "A higher layer adds these methods; what a lower one needs belongs into it:");
}

/// Methods that the standard library has under the same name.
const OF_STD: [&str; 1] = ["lines"];

#[test]
fn only_the_view_knows_the_wire() {
    let mut wrong = Vec::new();
    for source in below(&["rulesets/"], &["rs"]).iter().filter(|source| !source.path.starts_with(WIRE)) {
        let lines = source.text.lines().enumerate().filter(|(_, line)| line.contains("ts_rs"));
        wrong.extend(lines.map(|(at, _)| format!("{}:{}", source.path, at + 1)));
    }
    none(wrong, &format!("Types of the wire stand in {WIRE}, with a way out of the core for each; ts_rs is named in:"));
}

#[test]
fn paths_from_the_top_are_found() {
    let names = |path: &str, text: &str| named(&format!("{ENGINE}{path}"), text);
    let one = |line: usize, name: &str| (line, name.to_owned());
    assert_eq!(names("a/b.rs", "use crate::x::Y;\nlet z = crate::w::v(); // crate::u"), [one(1, "x"), one(2, "w")]);
    assert_eq!(names("a/b.rs", "use crate::{\n    x::{Y, Z},\n    w,\n};"), [one(1, "x"), one(1, "w")]);
    assert_eq!(names("a/b.rs", "use super::c;\nuse super::super::d::E;"), [one(2, "d")]);
    assert_eq!(names("a/mod.rs", "use super::d::E;\n$crate::text!(x)"), [one(2, "text"), one(1, "d")]);
    assert_eq!((layer(&format!("{ENGINE}a/mod.rs")), layer(&format!("{ENGINE}a.rs"))), ("a".into(), "a".into()));
}

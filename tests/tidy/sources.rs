//! The files of the workspace, and what of them is code.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

/// What tests play with; no program carries it.
pub const KIT: &str = "rulesets/engine/kit/";

/// A text of the workspace.
#[derive(Clone)]
pub struct Source {
    /// From the top, with `/`.
    pub path: String,
    /// All of it.
    pub text: String,
    /// Whether another file takes this one in as a module for tests only.
    pub in_test_module: bool,
}

/// The folder of the workspace.
pub fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// Texts that git tracks or would track, in order of path. Pictures and the like are left out.
pub fn all() -> Vec<Source> {
    read().to_vec()
}

/// Read once for all tests.
fn read() -> &'static [Source] {
    static READ: OnceLock<Vec<Source>> = OnceLock::new();
    READ.get_or_init(read_all)
}

fn read_all() -> Vec<Source> {
    let args = ["ls-files", "-z", "--cached", "--others", "--exclude-standard", "--deduplicate"];
    let output = Command::new("git").args(args).current_dir(root()).output().expect("git lists the files");
    assert!(output.status.success(), "git ls-files: {}", String::from_utf8_lossy(&output.stderr));
    let list = String::from_utf8(output.stdout).expect("paths are UTF-8");
    let mut paths: Vec<&str> = list.split('\0').filter(|path| !path.is_empty()).collect();
    paths.sort_unstable();
    // What git tracks may have been removed and not yet committed.
    let text = |path: &str| std::fs::read_to_string(root().join(path)).ok();
    let source = |path: &str| Some(Source { path: path.to_owned(), text: text(path)?, in_test_module: false });
    let mut sources: Vec<Source> = paths.into_iter().filter_map(source).collect();
    let modules: Vec<String> = sources.iter().flat_map(Source::test_modules).collect();
    for source in &mut sources {
        let within = |module: &String| {
            source.path.strip_prefix(module).is_some_and(|rest| rest == ".rs" || rest.starts_with('/'))
        };
        source.in_test_module = modules.iter().any(within);
    }
    sources
}

/// Those below one of the folders with one of the extensions.
pub fn below(folders: &[&str], extensions: &[&str]) -> Vec<Source> {
    let meant = |source: &&Source| {
        let extension = source.path.rsplit('.').next().unwrap_or_default();
        folders.iter().any(|folder| source.path.starts_with(folder)) && extensions.contains(&extension)
    };
    read().iter().filter(meant).cloned().collect()
}

/// The folders of the systems: every crate in `rulesets` beside the engine.
pub fn systems() -> Vec<String> {
    let manifests = below(&["rulesets/"], &["toml"]);
    let folder = |path: &str| Some(path.strip_prefix("rulesets/")?.strip_suffix("/Cargo.toml")?.to_owned());
    manifests.iter().filter_map(|manifest| folder(&manifest.path)).filter(|name| !name.starts_with("engine")).collect()
}

impl Source {
    /// Whether the whole file is there for tests.
    pub fn is_test(&self) -> bool {
        let marks = ["/tests/", "/tests.rs", "_test.rs", "_tests.rs", ".test.ts", ".spec.ts", "/fixtures/", KIT];
        self.in_test_module || self.path.starts_with("tests/") || marks.iter().any(|mark| self.path.contains(mark))
    }

    /// The modules that this file takes in for tests only, as paths without `.rs`.
    fn test_modules(&self) -> Vec<String> {
        let (folder, file) = self.path.rsplit_once('/').unwrap_or(("", &self.path));
        let stem = file.trim_end_matches(".rs");
        let inner = if ["lib", "main", "mod"].contains(&stem) { folder.to_owned() } else { format!("{folder}/{stem}") };
        let pairs = self.text.lines().zip(self.text.lines().skip(1));
        let tests = pairs.filter(|(attribute, _)| attribute.trim() == "#[cfg(test)]").map(|(_, item)| item.trim());
        let names = tests.filter_map(|item| item.trim_start_matches("pub ").strip_prefix("mod ")?.strip_suffix(';'));
        names.map(|name| format!("{inner}/{name}")).collect()
    }

    /// The lines of a Rust file that run outside tests, with their numbers and without comments. Relies on the layout
    /// that rustfmt gives: an item ends with `;`, or with a brace as deep as it began.
    pub fn product_lines(&self) -> Vec<(usize, &str)> {
        let mut lines = Vec::new();
        let mut rest = self.text.lines().enumerate().map(|(at, line)| (at + 1, line));
        while let Some((at, line)) = rest.next() {
            if line.trim_start().starts_with("#[cfg(test)]") {
                skip_item(line, &mut rest);
            } else {
                lines.push((at, without_comment(line)));
            }
        }
        lines
    }
}

fn skip_item<'a>(attribute: &str, rest: &mut impl Iterator<Item = (usize, &'a str)>) {
    let depth = &attribute[..attribute.len() - attribute.trim_start().len()];
    let end = format!("{depth}}}");
    for (_, line) in rest {
        let one_line = line.starts_with(depth) && (line.ends_with(';') || line.ends_with("{}"));
        if line == end || one_line && !line[depth.len()..].starts_with(' ') {
            return;
        }
    }
}

/// A line up to its comment. A `//` after a colon is an address, as in `https://`.
fn without_comment(line: &str) -> &str {
    let mut from = 0;
    while let Some(at) = line[from..].find("//").map(|at| at + from) {
        if !line[..at].ends_with(':') {
            return &line[..at];
        }
        from = at + 2;
    }
    line
}

/// Fails with a reason and the list of what is wrong, unless there is nothing.
#[track_caller]
pub fn none(wrong: Vec<String>, reason: &str) {
    assert!(wrong.is_empty(), "\n\n{reason}\n\n  {}\n", wrong.join("\n  "));
}

#[test]
fn tests_and_comments_are_no_product_code() {
    let text = "fn a() {} // b\n#[cfg(test)]\nmod tests {\n    fn c() {}\n}\n#[cfg(test)]\nmod d;\nfn e() {\n    \"http://f\"\n}\n";
    let source = Source { path: "src/x.rs".into(), text: text.into(), in_test_module: false };
    assert_eq!(source.test_modules(), ["src/x/d"]);
    let lines: Vec<&str> = source.product_lines().into_iter().map(|(_, line)| line).collect();
    assert_eq!(lines, ["fn a() {} ", "fn e() {", "    \"http://f\"", "}"]);
    assert_eq!(source.product_lines()[1].0, 8);
}

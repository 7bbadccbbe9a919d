//! The parts of a release that need no network, as the workflow runs them (`.github/release.sh`), with the program under test;
//! and what the workflow itself says.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};
use tokio::process::Command;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..").canonicalize().unwrap()
}

fn script() -> PathBuf {
    root().join(".github/release.sh")
}

fn tag() -> String {
    format!("v{}", env!("CARGO_PKG_VERSION"))
}

/// Runs a part of the script in this folder. Gives whether it succeeded, and what it said.
async fn run(folder: &Path, args: &[&str]) -> (bool, String) {
    runs(Command::new(script()).args(args).current_dir(folder)).await
}

async fn runs(command: &mut Command) -> (bool, String) {
    let output = command.kill_on_drop(true).output().await.unwrap();
    let said = [output.stdout, output.stderr].map(|bytes| String::from_utf8(bytes).unwrap()).concat();
    (output.status.success(), said)
}

#[cfg(unix)]
#[tokio::test]
async fn a_pack_holds_the_program_and_the_licences_and_the_program_in_it_starts() {
    let folder = tempfile::tempdir().unwrap();
    let (here, tag) = (folder.path(), tag());
    let (succeeded, said) = run(here, &["version", "v99.0.0"]).await;
    assert!(!succeeded && said.contains("Cargo.toml says"), "{said}");
    assert_eq!(run(here, &["version", &tag]).await, (true, String::new()));
    // Without debug information, which is most of the program and takes long to pack.
    let program = here.join("program").display().to_string();
    let under_test = env!("CARGO_BIN_EXE_fray-under-test");
    assert!(runs(Command::new("strip").args(["-o", &program, under_test])).await.0);
    let (succeeded, said) = run(here, &["pack", &program, &tag, "linux-x86_64"]).await;
    assert!(succeeded, "{said}");
    let (succeeded, said) = run(here, &["checksums"]).await;
    let name = format!("fray-{}-linux-x86_64", &tag[1..]);
    assert!(succeeded && said.ends_with(&format!("  {name}.tar.gz\n")), "{said}");
    let (succeeded, said) = runs(Command::new("sha256sum").args(["--check", "SHA256SUMS"]).current_dir(here)).await;
    assert!(succeeded, "{said}");
    // Unpack it as a user would.
    let unpacked = here.join("unpacked");
    std::fs::create_dir(&unpacked).unwrap();
    let pack = here.join(format!("{name}.tar.gz"));
    let (succeeded, said) = runs(Command::new("tar").arg("-xzf").arg(&pack).current_dir(&unpacked)).await;
    assert!(succeeded, "{said}");
    let inside = unpacked.join(&name);
    let files: BTreeSet<String> =
        std::fs::read_dir(&inside).unwrap().map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
    let expected = ["CHANGELOG.md", "LICENSE-APACHE", "LICENSE-MIT", "fray"];
    assert_eq!(files, expected.map(String::from).into());
    let fray = inside.join("fray").display().to_string();
    let (succeeded, said) = run(here, &["try", &fray, &tag, &here.display().to_string()]).await;
    assert!(succeeded, "{said}");
    let (succeeded, _) = run(here, &["try", &fray, "v99.0.0", &here.display().to_string()]).await;
    assert!(!succeeded, "it says another version");
}

/// Folders in which packs of both processors are laid out as the workflow has them, and commands that only write down how
/// they are called.
#[cfg(unix)]
struct Rehearsal {
    folder: tempfile::TempDir,
}

#[cfg(unix)]
impl Rehearsal {
    async fn with_packs() -> Rehearsal {
        use std::os::unix::fs::PermissionsExt as _;
        let folder = tempfile::tempdir().unwrap();
        let here = folder.path();
        for command in ["gh", "docker"] {
            let path = here.join(command);
            let text = format!(
                "#!/bin/sh\nprintf '%s' {command} >> called\nprintf ' [%s]' \"$@\" >> called\necho >> called\n"
            );
            std::fs::write(&path, text).unwrap();
            std::fs::set_permissions(&path, std::fs::Permissions::from_mode(0o755)).unwrap();
        }
        std::fs::write(here.join("program"), "the program").unwrap();
        for platform in ["linux-x86_64", "linux-aarch64"] {
            let (succeeded, said) = run(here, &["pack", "program", "v1.2.3", platform]).await;
            assert!(succeeded, "{said}");
        }
        std::fs::create_dir(here.join("programs")).unwrap();
        let packs = ["x86_64", "aarch64"].map(|processor| format!("fray-1.2.3-linux-{processor}.tar.gz"));
        for pack in &packs {
            std::fs::rename(here.join(pack), here.join("programs").join(pack)).unwrap();
        }
        Rehearsal { folder }
    }

    /// Runs a part of the script, and gives the commands that it called.
    async fn calls(&self, args: &[&str]) -> String {
        let here = self.folder.path();
        let path = format!("{}:{}", here.display(), std::env::var("PATH").unwrap());
        let mut command = Command::new(script());
        command.args(args).current_dir(here).env("PATH", path);
        command.env("GH_TOKEN", "token").env("GITHUB_ACTOR", "someone");
        let (succeeded, said) = runs(&mut command).await;
        assert!(succeeded, "{said}");
        let called = std::fs::read_to_string(here.join("called")).unwrap_or_default();
        let _ = std::fs::remove_file(here.join("called"));
        called.replace(root().to_str().unwrap(), "ROOT")
    }
}

#[cfg(unix)]
#[tokio::test]
async fn a_release_is_published_with_all_packs_and_an_image_for_both_processors() {
    let rehearsal = Rehearsal::with_packs().await;
    let packs = "[programs/fray-1.2.3-linux-aarch64.tar.gz] [programs/fray-1.2.3-linux-x86_64.tar.gz]";
    let notes = |version: &str| {
        format!("[As a container: `docker run -p 8080:8080 -v fray:/data ghcr.io/some/fray:{version}`]")
    };
    for (tag, flag) in [("v1.2.3", "--latest"), ("v1.2.3-rc.1", "--prerelease")] {
        let (version, notes) = (&tag[1..], notes(&tag[1..]));
        assert_eq!(
            rehearsal.calls(&["publish", tag, "Some/Fray", "programs"]).await,
            format!(
                "gh [release] [create] [{tag}] {packs} [--repo] [Some/Fray] [--title] [Fray {version}] [--notes] {notes} \
                 [--generate-notes] [--verify-tag] [{flag}]\n"
            )
        );
    }
    assert_eq!(rehearsal.calls(&["layout", "programs", "image"]).await, "");
    for processor in ["amd64", "arm64"] {
        let laid_out = std::fs::read_dir(rehearsal.folder.path().join("image").join(processor)).unwrap();
        let files: BTreeSet<String> = laid_out.map(|e| e.unwrap().file_name().into_string().unwrap()).collect();
        assert_eq!(files, ["LICENSE-APACHE", "LICENSE-MIT", "data", "fray"].map(String::from).into(), "{processor}");
    }
    let build =
        "docker [buildx] [build] [--file] [ROOT/.github/release.Dockerfile] [--platform] [linux/amd64,linux/arm64]";
    let built = rehearsal.calls(&["image", "image"]).await;
    assert_eq!(built, format!("docker [buildx] [create] [--use]\n{build} [image]\n"));
    let source = "[--label] [org.opencontainers.image.source=https://github.com/Some/Fray]";
    let login = "docker [login] [ghcr.io] [--username] [someone] [--password-stdin]";
    for (tag, latest) in [("v1.2.3", " [--tag] [ghcr.io/some/fray:latest]"), ("v1.2.3-rc.1", "")] {
        let pushed = rehearsal.calls(&["push", tag, "Some/Fray", "image"]).await;
        let tags = format!("[--tag] [ghcr.io/some/fray:{}]{latest}", &tag[1..]);
        assert_eq!(pushed, format!("{login}\n{build} {source} {tags} [--push] [image]\n"));
    }
}

/// The lines of a job of the workflow.
fn job<'w>(workflow: &'w str, name: &str) -> Vec<&'w str> {
    let begins = workflow.lines().skip_while(|line| *line != format!("  {name}:"));
    begins.skip(1).take_while(|line| line.is_empty() || line.starts_with("    ")).collect()
}

#[test]
fn the_release_workflow_calls_what_there_is() {
    let workflow = std::fs::read_to_string(root().join(".github/workflows/release.yml")).unwrap();
    assert!(!workflow.contains('\t'), "YAML knows no tabs");
    let jobs = workflow.split("\njobs:\n").nth(1).unwrap();
    let name = |line: &str| {
        line.strip_prefix("  ").filter(|l| !l.starts_with([' ', '#']))?.strip_suffix(':').map(String::from)
    };
    let names: BTreeSet<String> = jobs.lines().filter_map(name).collect();
    assert_eq!(names, ["client", "image", "program", "publish"].map(String::from).into());
    for name in &names {
        let lines = job(&workflow, name);
        for needed in lines.iter().filter_map(|line| line.strip_prefix("    needs: ")) {
            assert!(names.contains(needed), "{name} needs {needed}");
        }
        let has = |word: &str| lines.iter().any(|line| line.contains(word));
        for word in ["    runs-on: ", "    timeout-minutes: ", "    steps:"] {
            assert!(has(word), "{name} lacks `{word}`");
        }
        assert!(!has("release.sh") || has("actions/checkout@"), "{name} runs the script without having fetched it");
    }
    // Actions of others are pinned to a commit, because a tag can be moved.
    let uses: Vec<&str> = workflow.lines().filter_map(|line| line.trim().strip_prefix("- uses: ")).collect();
    for action in &uses {
        let commit = action.split(['@', ' ']).nth(1).unwrap_or_default();
        assert!(commit.len() == 40 && commit.bytes().all(|b| b.is_ascii_hexdigit()), "{action}");
    }
    assert!(uses.len() > 5, "{uses:?}");
    let text = std::fs::read_to_string(script()).unwrap();
    let called: Vec<&str> =
        workflow.split("release.sh ").skip(1).filter_map(|rest| rest.split_whitespace().next()).collect();
    for part in &called {
        assert!(text.contains(&format!("\n{part}() {{")), "the script has no part `{part}`");
    }
    let parts = ["version", "client", "try", "pack", "checksums", "publish", "layout", "image", "push"];
    assert_eq!(called, parts);
    for platform in ["linux-x86_64", "linux-aarch64", "macos-x86_64", "macos-aarch64", "windows-x86_64"] {
        assert!(workflow.contains(&format!("name: {platform} }}")), "no program for {platform}");
    }
}

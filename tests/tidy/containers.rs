//! The container files agree with each other and with what they build from.

use crate::sources::root;

fn read(file: &str) -> String {
    std::fs::read_to_string(root().join(file)).unwrap_or_else(|error| panic!("{file}: {error}"))
}

/// The words of each instruction of the Dockerfile, with its continued lines joined.
fn instructions() -> Vec<String> {
    let joined = read("Dockerfile").replace("\\\n", " ");
    let lines = joined.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#'));
    lines.map(|line| line.split_whitespace().collect::<Vec<_>>().join(" ")).collect()
}

/// The instructions of the image itself, after the stages that build it.
fn image() -> Vec<String> {
    let all = instructions();
    let last = all.iter().rposition(|line| line.starts_with("FROM ")).expect("a FROM");
    all[last..].to_vec()
}

#[test]
fn what_the_image_copies_is_there() {
    for line in instructions().iter().filter(|line| line.starts_with("COPY ") && !line.contains("--from=")) {
        let words: Vec<&str> = line.split(' ').skip(1).filter(|word| !word.starts_with("--")).collect();
        for source in &words[..words.len() - 1] {
            assert!(root().join(source).exists(), "Dockerfile: `{line}` copies {source}, which is not there");
        }
    }
}

#[test]
fn stages_are_named_before_they_are_used() {
    let mut stages = Vec::new();
    for line in instructions() {
        let words: Vec<&str> = line.split(' ').collect();
        if let ["FROM", _, "AS", name] = words[..] {
            stages.push(name.to_owned());
        }
        if let Some(from) = words.iter().find_map(|word| word.strip_prefix("--from=")) {
            assert!(stages.iter().any(|stage| stage == from), "Dockerfile: `{line}` copies from an unknown stage");
        }
    }
}

#[test]
fn the_image_runs_without_rights_and_says_when_it_is_well() {
    let image = image();
    let instruction = |name: &str| image.iter().find(|line| line.starts_with(name));
    assert_eq!(image[0], "FROM scratch");
    let user = instruction("USER ").expect("USER");
    assert!(!user.contains("root") && !user.starts_with("USER 0"), "{user}");
    assert!(instruction("HEALTHCHECK ").is_some_and(|line| line.contains("\"/fray\", \"healthcheck\"")), "HEALTHCHECK");
    assert!(instruction("VOLUME ").is_some(), "VOLUME");
    assert!(instruction("ENTRYPOINT ").is_some_and(|line| line.contains("\"/fray\"")), "ENTRYPOINT");
}

#[test]
fn compose_and_image_agree() {
    let compose = read("docker-compose.yml");
    let image = image();
    let port = image.iter().find_map(|line| line.strip_prefix("EXPOSE ")).expect("EXPOSE");
    let volume = image.iter().find_map(|line| line.strip_prefix("VOLUME ")).expect("VOLUME");
    assert!(compose.contains(&format!(":{port}\"")), "docker-compose.yml does not publish port {port}");
    assert!(compose.contains(&format!(":{volume}\n")), "docker-compose.yml puts no volume at {volume}");
    assert!(!compose.contains('\t'), "YAML knows no tabs");
}

#[test]
fn the_image_is_built_by_the_oldest_rust_allowed_or_a_newer_one() {
    let manifest: toml::Table = read("Cargo.toml").parse().expect("Cargo.toml");
    let oldest = manifest["workspace"]["package"]["rust-version"].as_str().expect("rust-version").to_owned();
    let stages = instructions();
    let rust = stages.iter().find_map(|line| line.strip_prefix("FROM rust:")).expect("a stage with rust");
    let version = |text: &str| {
        let digits = text.split(|c: char| !c.is_ascii_digit() && c != '.').next().unwrap_or_default().to_owned();
        digits.split('.').map(|part| part.parse::<u32>().unwrap_or(0)).take(2).collect::<Vec<_>>()
    };
    assert!(version(rust) >= version(&oldest), "Dockerfile builds with {rust}, Cargo.toml needs {oldest}");
}

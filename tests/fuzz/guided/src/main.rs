//! The search of one target, which `FRAY_FUZZ_TARGET` names. With `FRAY_FUZZ_BEGIN` it writes what it would begin with into
//! that folder, and a dictionary beside it, and ends. With `FRAY_FUZZ_LIST` it says which targets there are, and ends.
#![no_main]

use fray_fuzz::Target;
use libfuzzer_sys::fuzz_target;
use std::path::Path;
use std::sync::LazyLock;
use std::{env, fs, process};

static TARGET: LazyLock<Target> = LazyLock::new(|| {
    let name = env::var("FRAY_FUZZ_TARGET").unwrap_or_default();
    Target::named(&name).unwrap_or_else(|| panic!("there is no target `{name}`"))
});

fuzz_target!(
    init: {
        if env::var_os("FRAY_FUZZ_LIST").is_some() {
            Target::ALL.iter().for_each(|target| println!("{}", target.name()));
            process::exit(0);
        }
        if let Ok(folder) = env::var("FRAY_FUZZ_BEGIN") {
            begin(Path::new(&folder)).expect("the folder can be written");
            process::exit(0);
        }
        LazyLock::force(&TARGET);
    },
    |input: &[u8]| TARGET.take(input)
);

fn begin(folder: &Path) -> std::io::Result<()> {
    fs::create_dir_all(folder)?;
    for (n, seed) in TARGET.seeds().into_iter().enumerate() {
        fs::write(folder.join(format!("seed-{n}")), seed)?;
    }
    let words: String = TARGET.words().iter().map(|word| format!("{word:?}\n")).collect();
    fs::write(folder.with_extension("dict"), words)
}

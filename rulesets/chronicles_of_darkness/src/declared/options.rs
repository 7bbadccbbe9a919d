//! CD-ACT-82: what commands that take none, or few, of the options of an attack refuse.

use super::OPTIONS;
use fray_engine::scene::Cmd;
use fray_engine::system::{Refusal, refuse};
use fray_engine::text;

/// CD-ACT-82: a command may have no option of an attack but those that it `takes`. `what`: "Disarming".
///
/// # Errors
/// `bad_option`.
pub fn check_options(cmd: &Cmd, what: &'static str, takes: &[&str]) -> Result<(), Refusal> {
    let o = OPTIONS;
    let options = [
        (o.burst.is_in(cmd), o.burst.id, "burst"),
        (o.also.is_in(cmd), o.also.id, "further target"),
        (o.drop_aim.is_in(cmd), o.drop_aim.id, "aim"),
        (o.avoid.is_in(cmd) || o.avoided.is_in(cmd), o.avoid.id, "care for others"),
        (o.called_shot.is_in(cmd), o.called_shot.id, "called shot"),
        (o.all_out.is_in(cmd), o.all_out.id, "all-out attack"),
        (o.pull_blow.is_in(cmd) || o.bashing.is_in(cmd), o.pull_blow.id, "pulled blow"),
        (o.knockdown.is_in(cmd), o.knockdown.id, "knock-down"),
    ];
    match options.into_iter().find(|(given, id, _)| *given && !takes.contains(id)) {
        Some((.., option)) => refuse("bad_option", "CD-ACT-82", text!(what, " takes no ", option, ".")),
        None => Ok(()),
    }
}

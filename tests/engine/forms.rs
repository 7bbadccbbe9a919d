//! Forms: defaults are accepted, misfits are refused with a reason, answers come back complete.

use fray_engine::form::{ActChoice, AmountSlot, Choice, Form, Input, Listed, Member, Opt, OptionStyle, When};
use fray_engine::system::Refusal;

fn options() -> Vec<Opt> {
    vec![Opt::new("a", "A"), Opt::new("b", "B"), Opt::new("c", "C").unless(Some(never()))]
}
fn never() -> Refusal {
    Refusal::new("never", "R-1", "Not today.")
}
fn words(w: &[&str]) -> Input {
    Input::Words(w.iter().copied().map(Into::into).collect())
}
fn while_is(member: &str, id: &str) -> When {
    When { field: member.into(), is: vec![id.into()] }
}
fn slots() -> Vec<AmountSlot> {
    ["x", "y"].map(|id| AmountSlot { id: id.into(), label: id.to_string().into(), min: 0, max: 3, default: 1 }).into()
}

#[test]
fn every_kind_takes_its_default() {
    let group = Form::Group {
        members: vec![
            Member::new("how", "How", Form::one_of(options())),
            Member::new("hand", "Hand", Form::one_of(options())).shown(while_is("how", "b")),
        ],
    };
    let several =
        Form::Pick { options: options(), min: 0, max: 2, default: vec!["a".into()], style: OptionStyle::Cards };
    let all = [
        Form::Confirm { default: true },
        Form::one_of(options()),
        several,
        Form::Sequence { options: options(), min: 1, max: 3, default: vec!["a".into(), "a".into()] },
        Form::Rank { options: options() },
        Form::Number { min: 0, max: 6, default: 2, not: vec![5] },
        Form::Amounts { slots: slots(), min: 2, max: 4 },
        group.clone(),
        Form::Act { acts: vec![ActChoice { act: "hit".into(), label: "Hit".into(), form: group }] },
        Form::Text { max: 5, default: "hm".into() },
        Form::Place { options: options(), default: "b".into(), free: Some(600), around: None },
    ];
    for f in all {
        let default = f.default();
        assert_eq!(f.accept(&default), Ok(default.clone()), "{f:?}");
        let json = serde_json::to_string(&default).unwrap();
        assert_eq!(serde_json::from_str::<Input>(&json).unwrap(), default, "through JSON");
    }
}

#[test]
fn misfits_say_why() {
    let refused = [
        (Form::one_of(options()), "d".into(), "not one of the choices"),
        (Form::one_of(options()), "c".into(), "cannot be chosen"),
        (Form::one_of(options()), true.into(), "expects one of the choices"),
        (Form::Number { min: 0, max: 6, default: 2, not: vec![5] }, 5.into(), "not possible"),
        (Form::Number { min: 0, max: 6, default: 2, not: vec![] }, 7.into(), "between 0 and 6"),
        (Form::Rank { options: options() }, words(&["a", "b"]), "each entry once"),
        (
            Form::Sequence { options: options(), min: 1, max: 2, default: vec![] },
            words(&["a", "b", "a"]),
            "choose 1 to 2",
        ),
        (Form::Text { max: 2, default: "".into() }, "abc".into(), "at most 2"),
        (
            Form::Place { options: options(), default: "a".into(), free: None, around: None },
            Input::group([("x", 1.into())]),
            "expects a place",
        ),
        (
            Form::Amounts { slots: slots(), min: 2, max: 4 },
            Input::group([("x", 3.into()), ("y", 3.into())]),
            "total must be 2 to 4",
        ),
        (Form::Amounts { slots: slots(), min: 2, max: 4 }, Input::group([("z", 3.into())]), "not one of the slots"),
        (Form::empty(), Input::group([("z", 3.into())]), "no field 'z'"),
    ];
    for (form, given, why) in refused {
        let misfit = form.accept(&given).unwrap_err().to_string();
        assert!(misfit.contains(why), "{misfit} should say {why}");
    }
    let twice = Form::Pick { options: options(), min: 0, max: 2, default: vec![], style: OptionStyle::Plain };
    assert!(twice.accept(&words(&["a", "a"])).unwrap_err().to_string().contains("twice"));
}

#[test]
fn a_group_is_completed_and_what_does_not_show_is_dropped() {
    let form = Form::Group {
        members: vec![
            Member::new("aim", "Aim", Form::Confirm { default: false }),
            Member::new("where", "Where", Form::one_of(options())).shown(while_is("aim", "true")),
        ],
    };
    assert_eq!(form.accept(&Input::group([])), Ok(Input::group([("aim", false.into())])));
    let given = Input::group([("aim", false.into()), ("where", "b".into())]);
    assert_eq!(form.accept(&given), Ok(Input::group([("aim", false.into())])));
    let aimed = Input::group([("aim", true.into())]);
    assert_eq!(form.accept(&aimed), Ok(Input::group([("aim", true.into()), ("where", "a".into())])));
    let bad = Input::group([("aim", true.into()), ("where", "c".into())]);
    assert_eq!(form.accept(&bad).unwrap_err().at, "where");
}

#[test]
fn nobody_need_be_asked_what_has_one_answer() {
    assert!(Form::one_of(vec![Opt::new("a", "A"), Opt::new("c", "C").unless(Some(never()))]).only_one_answer());
    assert!(!Form::one_of(options()).only_one_answer());
    assert!(!Form::one_of(vec![Opt::new("c", "C").unless(Some(never()))]).answerable());
}

#[test]
fn what_a_rule_forbids_is_refused_in_its_name() {
    let far = Refusal::new("out_of_reach", "R-7", "Too far.");
    let pick =
        Form::one_of(vec![Opt::new("near", "Near").unless(None), Opt::new("far", "Far").unless(Some(far.clone()))]);
    let form = Form::Group { members: vec![Member::new("whom", "Whom", pick)] };
    let misfit = form.accept(&Input::group([("whom", "far".into())])).unwrap_err();
    assert_eq!(misfit.at, "whom");
    assert_eq!(Refusal::from(misfit), far);
    let plain = form.accept(&Input::group([("whom", "else".into())])).unwrap_err();
    assert_eq!(Refusal::from(plain).code, "bad_form");
}

#[test]
fn an_answer_is_completed_before_the_rules_look_at_it() {
    let form = Form::Group {
        members: vec![
            Member::new("how", "How", Form::one_of(options())),
            Member::new("hand", "Hand", Form::one_of(options())).shown(while_is("how", "b")),
            Member::new("more", "More", Form::Number { min: 0, max: 3, default: 2, not: vec![] }),
        ],
    };
    let given = Input::group([("how", "b".into()), ("what", true.into())]);
    let whole = Input::group([("how", "b".into()), ("hand", "a".into()), ("more", 2.into()), ("what", true.into())]);
    assert_eq!(form.complete(given), whole, "what does not belong stays, to be refused");
    assert_eq!(form.complete(Input::Number(3)), Input::Number(3));
}

#[test]
fn a_sequence_without_a_default_is_for_people_to_decide() {
    let sequence = |default: &[&str]| {
        let default = default.iter().copied().map(Into::into).collect();
        Form::Sequence { options: options(), min: 1, max: 3, default }
    };
    assert!(sequence(&[]).undecided());
    assert!(!sequence(&["a"]).undecided());
    let none_left = Form::Sequence { options: vec![], min: 1, max: 3, default: vec![] };
    assert!(!none_left.undecided(), "there is nothing to decide on");
}

fray_engine::form! {
    /// A member that is a whole action.
    AT_ONCE {
        action: fray_engine::form::Act = "What you do at once",
    }
}

#[test]
fn a_member_may_be_a_whole_action() {
    let act = |act: &'static str, form| ActChoice { act: act.into(), label: act.into(), form };
    let number = Form::group([Member::new("n", "How many", Form::Number { min: 1, max: 3, default: 2, not: vec![] })]);
    let form = Form::group([AT_ONCE.action.acts(vec![act("heal", number), act("wait", Form::empty())])]);
    let default = form.default();
    let n = Input::group([("n", 2.into())]);
    assert_eq!(AT_ONCE.action.of(&default), Some(("heal", n)));
    let wait = Input::group([("action", Input::group([("act", "wait".into())]))]);
    let given = form.accept(&wait).expect("it is one of the actions");
    assert_eq!(AT_ONCE.action.of(&given), Some(("wait", Input::group([]))));
    assert_eq!(AT_ONCE.action.of(&Input::group([])), None);
}

#[test]
fn amounts_may_come_to_their_limits() {
    let form = Form::Amounts { slots: slots(), min: 2, max: 4 };
    let taken = |x: i32, y: i32| form.accept(&Input::group([("x", x.into()), ("y", y.into())])).is_ok();
    assert_eq!([(0, 1), (0, 2), (1, 3), (2, 3)].map(|(x, y)| taken(x, y)), [false, true, true, false]);
}

/// A short list.
#[derive(Clone, Copy, Debug, PartialEq)]
enum Hand {
    Left,
    Right,
}
impl Listed for Hand {
    const ALL: &'static [(Hand, &'static str, &'static str)] =
        &[(Hand::Left, "left", "Left hand"), (Hand::Right, "right", "Right hand")];
}

#[test]
fn one_of_a_short_list_is_found_by_its_id() {
    assert_eq!(["left", "right", "foot"].map(Hand::by_id), [Some(Hand::Left), Some(Hand::Right), None]);
    assert_eq!([Hand::Left, Hand::Right].map(|hand| hand.id().to_string()), ["left", "right"]);
}

#[test]
fn an_option_is_kept_with_its_reason_and_read_without_a_code_from_an_older_log() {
    let far = Opt::new("far", "Far").unless(Some(never()));
    let kept = serde_json::to_value(&far).unwrap();
    assert_eq!(serde_json::from_value::<Opt>(kept.clone()).unwrap(), far);
    let open = serde_json::to_value(Opt::new("near", "Near")).unwrap();
    assert_eq!(open.as_object().unwrap().keys().collect::<Vec<_>>(), ["id", "label"]);
    let mut older = kept;
    older.as_object_mut().unwrap().remove("off_by");
    let off = serde_json::from_value::<Opt>(older).unwrap().off.unwrap();
    assert_eq!((off.code.as_str(), &off.text), ("bad_form", &never().text));
}

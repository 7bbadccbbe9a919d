//! What is offered is legal, and its default harms nobody.

use super::{Broken, HARMS_NOBODY, Playing, defaults, forecasts, same};
use fray_engine::base::Viewer;
use fray_engine::encounter::Request;

impl Playing {
    /// Everything offered is accepted with its default form; what is off or not offered is refused and changes nothing.
    pub(super) fn offers_are_legal(&self) -> Result<(), Broken> {
        let alone = forecasts::offers_alone_are_those_of_all(&self.e);
        alone.map_err(|what| self.broken("an offer alone is the one among all", what))?;
        for who in self.e.scene().ids() {
            let handle = self.e.scene().combatant(who).handle.0.clone();
            for o in self.e.offers(Some(who)) {
                forecasts::refused_acts_change_nothing(&self.e, who, &o.act).map_err(|what| {
                    self.broken("a refusal changes nothing", format!("{} in a forecast: {what}", o.act))
                })?;
                let mut e = self.e.clone();
                let result = e.request(Viewer::Gm, Request::act(Some(handle.clone()), o.act.to_string(), None));
                match (&o.off, result) {
                    (None, Err(_)) if o.form(self.e.scene()).undecided() => {}
                    (None, Ok(())) => {
                        defaults::is_taken_as_it_stands(&o.form(self.e.scene())).map_err(|what| {
                            self.broken("a default is taken as it stands", format!("{}: {what}", o.act))
                        })?;
                        defaults::of_an_offer(&self.e, e, who, &o)
                            .map_err(|what| self.broken(HARMS_NOBODY, format!("{}: {what}", o.act)))?;
                    }
                    (Some(_), Err(_)) => {
                        same(&self.e, &e)
                            .map_err(|what| self.broken("a refusal changes nothing", format!("{}: {what}", o.act)))?;
                    }
                    (None, Err(r)) => {
                        return Err(self.broken(
                            "every offered act with its default form is accepted",
                            format!("{}: {r:?}", o.act),
                        ));
                    }
                    (Some(off), Ok(())) => {
                        return Err(self.broken("what is off is refused", format!("{}: {off:?}", o.act)));
                    }
                }
            }
            let mut e = self.e.clone();
            if e.request(Viewer::Gm, Request::act(Some(handle), "no such act".into(), None)).is_ok() {
                return Err(self.broken("what is not offered is refused", "an unknown act was accepted"));
            }
        }
        Ok(())
    }
}

//! Counts of what the server does, for `/metrics` in the text form of OpenMetrics, which Prometheus reads.

use prometheus_client::encoding::text::{encode, encode_registry};
use prometheus_client::metrics::counter::Counter;
use prometheus_client::metrics::family::Family;
use prometheus_client::metrics::gauge;
use prometheus_client::metrics::histogram::Histogram;
use prometheus_client::registry::{Metric, Registry};
use std::sync::LazyLock;
use std::time::Duration;

/// The counts of this process.
pub static METRICS: LazyLock<Metrics> = LazyLock::new(Metrics::new);

/// The text form, for its header.
pub const TEXT: &str = "application/openmetrics-text; version=1.0.0; charset=utf-8";

/// Upper bounds of the buckets of times, in seconds.
const BOUNDS: [f64; 8] = [0.000_25, 0.000_5, 0.001, 0.002_5, 0.005, 0.01, 0.05, 0.25];

/// What is counted.
pub struct Metrics {
    /// Open websockets.
    pub connections: Gauge,
    /// Tables in memory.
    pub tables: Gauge,
    done: Counter,
    refused: Counter,
    repeated: Counter,
    frames: Counter,
    bytes: Counter,
    too_slow: Counter,
    limited: Counter,
    faults: Counter,
    units: Counter,
    unit_failures: Counter,
    commands: Histogram,
    groups: Histogram,
    /// Counts that a hidden command changes as well.
    telling: Registry,
    discreet: Registry,
}

/// Who reads the counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reader {
    /// The person who runs the server.
    Operator,
    /// Perhaps a player at this machine, who must not learn of hidden commands.
    Local,
}

/// A count that goes up and down.
#[derive(Clone)]
pub struct Gauge(gauge::Gauge);

impl Gauge {
    /// One more, until the guard is dropped.
    pub fn enter(&self) -> GaugeGuard {
        self.0.inc();
        GaugeGuard(self.clone())
    }

    pub fn get(&self) -> i64 {
        self.0.get()
    }
}

/// One that is counted until it is dropped.
pub struct GaugeGuard(Gauge);

impl Drop for GaugeGuard {
    fn drop(&mut self) {
        self.0.0.dec();
    }
}

/// How a command ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It was done.
    Done,
    /// It was refused.
    Refused,
    /// It had been done before.
    Repeated,
}

impl Metrics {
    fn new() -> Metrics {
        let [mut telling, mut discreet] = [(); 2].map(|()| Registry::with_prefix("fray"));
        let (t, d) = (&mut telling, &mut discreet);
        let endings = Family::<[(&str, &str); 1], Counter>::default();
        let ending = |word| endings.get_or_create_owned(&[("ending", word)]);
        let (done, refused, repeated) = (ending("done"), ending("refused"), ending("repeated"));
        t.register("commands", "Commands answered", endings);
        Metrics {
            connections: Gauge(kept(d, "connections", "Open websockets")),
            tables: Gauge(kept(d, "tables", "Tables in memory")),
            done,
            refused,
            repeated,
            frames: kept(t, "frames", "Frames handed to connections"),
            bytes: kept(t, "frame_bytes", "Bytes of those frames"),
            too_slow: kept(d, "too_slow", "Connections closed because they could not keep up"),
            limited: kept(d, "limited", "Requests and messages over a limit"),
            faults: kept(d, "faults", "Failures of rules or of a table's task"),
            units: kept(t, "store_units", "Units handed to the store"),
            unit_failures: kept(d, "store_failures", "Units that the store could not keep"),
            commands: times(t, "command_seconds", "From taking up a command to its answer"),
            groups: times(t, "store_group_seconds", "Writing one group of units"),
            telling,
            discreet,
        }
    }

    /// A command was answered.
    pub fn command(&self, ending: Ending, took: Duration) {
        let count = match ending {
            Ending::Done => &self.done,
            Ending::Refused => &self.refused,
            Ending::Repeated => &self.repeated,
        };
        count.inc();
        self.commands.observe(took.as_secs_f64());
    }

    /// A frame was handed to a connection.
    pub fn frame(&self, bytes: usize) {
        self.frames.inc();
        self.bytes.inc_by(bytes as u64);
    }

    /// A connection was closed because it could not keep up.
    pub fn too_slow(&self) {
        self.too_slow.inc();
    }

    /// A request or message was over a limit.
    pub fn limited(&self) {
        self.limited.inc();
    }

    /// The rules, a table's task or a request's handler failed.
    pub fn fault(&self) {
        self.faults.inc();
    }

    /// A group of units was written; `failed` of them were not stored.
    pub fn stored(&self, units: usize, took: Duration, failed: usize) {
        self.units.inc_by(units as u64);
        self.unit_failures.inc_by(failed as u64);
        self.groups.observe(took.as_secs_f64());
    }

    /// The counts that this reader may have, as text.
    pub fn text(&self, reader: Reader) -> String {
        let mut out = String::with_capacity(4096);
        // Writing to a string cannot fail.
        let _ = match reader {
            Reader::Operator => encode_registry(&mut out, &self.telling),
            Reader::Local => Ok(()),
        };
        let _ = encode(&mut out, &self.discreet);
        out
    }
}

/// A count under this name; counters are written with `_total` behind it.
fn kept<M: Metric + Clone + Default>(registry: &mut Registry, name: &str, help: &str) -> M {
    let metric = M::default();
    registry.register(name, help, metric.clone());
    metric
}

fn times(registry: &mut Registry, name: &str, help: &str) -> Histogram {
    let times = Histogram::new(BOUNDS);
    registry.register(name, help, times.clone());
    times
}

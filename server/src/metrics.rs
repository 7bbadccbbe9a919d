//! Counts of what the server does, for `/metrics` in the text form that Prometheus reads.

use std::fmt::Write as _;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering::Relaxed};
use std::time::Duration;

/// The counts of this process.
pub static METRICS: Metrics = Metrics::new();

/// Upper bounds of the buckets of times, in microseconds.
const BOUNDS: [u64; 8] = [250, 500, 1_000, 2_500, 5_000, 10_000, 50_000, 250_000];

/// A count that goes up and down.
pub struct Gauge(AtomicI64);

impl Gauge {
    /// One more, until the guard is dropped.
    pub fn enter(&'static self) -> Inside {
        self.0.fetch_add(1, Relaxed);
        Inside(self)
    }

    pub fn get(&self) -> i64 {
        self.0.load(Relaxed)
    }
}

/// One that is counted; dropped, it is no more.
pub struct Inside(&'static Gauge);

impl Drop for Inside {
    fn drop(&mut self) {
        self.0.0.fetch_sub(1, Relaxed);
    }
}

struct Times {
    buckets: [AtomicU64; BOUNDS.len()],
    count: AtomicU64,
    micros: AtomicU64,
}

impl Times {
    const fn new() -> Times {
        Times {
            buckets: [const { AtomicU64::new(0) }; BOUNDS.len()],
            count: AtomicU64::new(0),
            micros: AtomicU64::new(0),
        }
    }

    fn add(&self, took: Duration) {
        let micros = u64::try_from(took.as_micros()).unwrap_or(u64::MAX);
        for (bound, bucket) in BOUNDS.iter().zip(&self.buckets) {
            if micros <= *bound {
                bucket.fetch_add(1, Relaxed);
            }
        }
        self.count.fetch_add(1, Relaxed);
        self.micros.fetch_add(micros, Relaxed);
    }

    fn write(&self, out: &mut String, name: &str, help: &str) {
        let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} histogram");
        for (bound, bucket) in BOUNDS.iter().zip(&self.buckets) {
            let _ = writeln!(out, "{name}_bucket{{le=\"{}\"}} {}", seconds(*bound), bucket.load(Relaxed));
        }
        let count = self.count.load(Relaxed);
        let _ = writeln!(out, "{name}_bucket{{le=\"+Inf\"}} {count}");
        let _ = writeln!(out, "{name}_sum {}\n{name}_count {count}", seconds(self.micros.load(Relaxed)));
    }
}

#[expect(clippy::cast_precision_loss, reason = "a sum of times for display")]
fn seconds(micros: u64) -> f64 {
    micros as f64 / 1e6
}

/// What is counted.
pub struct Metrics {
    /// Open websockets.
    pub connections: Gauge,
    /// Tables in memory.
    pub tables: Gauge,
    done: AtomicU64,
    refused: AtomicU64,
    repeated: AtomicU64,
    frames: AtomicU64,
    bytes: AtomicU64,
    too_slow: AtomicU64,
    limited: AtomicU64,
    faults: AtomicU64,
    units: AtomicU64,
    unit_failures: AtomicU64,
    commands: Times,
    groups: Times,
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
    const fn new() -> Metrics {
        const fn zero() -> AtomicU64 {
            AtomicU64::new(0)
        }
        Metrics {
            connections: Gauge(AtomicI64::new(0)),
            tables: Gauge(AtomicI64::new(0)),
            done: zero(),
            refused: zero(),
            repeated: zero(),
            frames: zero(),
            bytes: zero(),
            too_slow: zero(),
            limited: zero(),
            faults: zero(),
            units: zero(),
            unit_failures: zero(),
            commands: Times::new(),
            groups: Times::new(),
        }
    }

    /// A command was answered.
    pub fn command(&self, ending: Ending, took: Duration) {
        let count = match ending {
            Ending::Done => &self.done,
            Ending::Refused => &self.refused,
            Ending::Repeated => &self.repeated,
        };
        count.fetch_add(1, Relaxed);
        self.commands.add(took);
    }

    /// A frame was handed to a connection.
    pub fn frame(&self, bytes: usize) {
        self.frames.fetch_add(1, Relaxed);
        self.bytes.fetch_add(bytes as u64, Relaxed);
    }

    /// A connection was closed because it could not keep up.
    pub fn too_slow(&self) {
        self.too_slow.fetch_add(1, Relaxed);
    }

    /// A request or message was over a limit.
    pub fn limited(&self) {
        self.limited.fetch_add(1, Relaxed);
    }

    /// The rules or a table's task failed.
    pub fn fault(&self) {
        self.faults.fetch_add(1, Relaxed);
    }

    /// A group of units was written, `failed` of them in vain.
    pub fn stored(&self, units: usize, took: Duration, failed: usize) {
        self.units.fetch_add(units as u64, Relaxed);
        self.unit_failures.fetch_add(failed as u64, Relaxed);
        self.groups.add(took);
    }

    /// All counts as text.
    pub fn text(&self) -> String {
        let mut out = String::with_capacity(4096);
        gauge(&mut out, "fray_connections", "Open websockets.", self.connections.get());
        gauge(&mut out, "fray_tables", "Tables in memory.", self.tables.get());
        let name = "fray_commands_total";
        let _ = writeln!(out, "# HELP {name} Commands answered.\n# TYPE {name} counter");
        for (ending, count) in [("done", &self.done), ("refused", &self.refused), ("repeated", &self.repeated)] {
            let _ = writeln!(out, "{name}{{ending=\"{ending}\"}} {}", count.load(Relaxed));
        }
        counter(&mut out, "fray_frames_total", "Frames handed to connections.", &self.frames);
        counter(&mut out, "fray_frame_bytes_total", "Bytes of those frames.", &self.bytes);
        counter(&mut out, "fray_too_slow_total", "Connections closed because they could not keep up.", &self.too_slow);
        counter(&mut out, "fray_limited_total", "Requests and messages over a limit.", &self.limited);
        counter(&mut out, "fray_faults_total", "Failures of rules or of a table's task.", &self.faults);
        counter(&mut out, "fray_store_units_total", "Units handed to the store.", &self.units);
        counter(&mut out, "fray_store_failures_total", "Units that the store could not keep.", &self.unit_failures);
        self.commands.write(&mut out, "fray_command_seconds", "From taking up a command to its answer.");
        self.groups.write(&mut out, "fray_store_group_seconds", "Writing one group of units.");
        out
    }
}

fn gauge(out: &mut String, name: &str, help: &str, value: i64) {
    let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} gauge\n{name} {value}");
}

fn counter(out: &mut String, name: &str, help: &str, value: &AtomicU64) {
    let _ = writeln!(out, "# HELP {name} {help}\n# TYPE {name} counter\n{name} {}", value.load(Relaxed));
}

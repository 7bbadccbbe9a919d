//! Logs and encounters as files. They are made next to the table's task, from what was there when they were asked for: one
//! at a time for each table, so that play goes on meanwhile.

use crate::denied::Denied;
use crate::metrics::METRICS;
use std::sync::{Arc, LazyLock};
use std::thread::available_parallelism;
use std::time::Duration;
use tokio::sync::{Semaphore, oneshot};
use tokio::task::spawn_blocking;
use tokio::time::timeout;

/// How many may wait at one table.
const WAITING: usize = 8;
/// How long one may wait.
const PATIENCE: Duration = Duration::from_secs(10);
/// How many are made at a time at all tables together: half of the processors stay free for playing.
static AT_A_TIME: LazyLock<Semaphore> =
    LazyLock::new(|| Semaphore::new(available_parallelism().map_or(1, |all| all.get().div_ceil(2))));

/// The downloads of one table.
#[derive(Clone)]
pub struct Downloads {
    /// Held while one is made.
    working: Arc<Semaphore>,
    places: Arc<Semaphore>,
}

impl Default for Downloads {
    fn default() -> Downloads {
        Downloads { working: Arc::new(Semaphore::new(1)), places: Arc::new(Semaphore::new(WAITING)) }
    }
}

impl Downloads {
    /// Answers with what `made` gives, once it is its turn.
    pub fn answer<T: Send + 'static>(
        &self,
        answer: oneshot::Sender<Result<T, Denied>>,
        made: impl Future<Output = Result<T, Denied>> + Send + 'static,
    ) {
        let Ok(place) = Arc::clone(&self.places).try_acquire_owned() else {
            METRICS.limited();
            // Nobody waits for the answer if they have gone.
            return drop(answer.send(Err(Denied::Limited)));
        };
        let working = Arc::clone(&self.working);
        tokio::spawn(async move {
            let turn = async { (working.acquire().await, AT_A_TIME.acquire().await) };
            let answered = match timeout(PATIENCE, turn).await {
                Ok(_) if answer.is_closed() => return,
                Ok(_turn) => made.await,
                Err(_) => Err(Denied::Busy),
            };
            drop(place);
            drop(answer.send(answered));
        });
    }
}

/// Runs what takes long on a thread that may block.
pub async fn at_length<T: Send + 'static>(
    work: impl FnOnce() -> Result<T, Denied> + Send + 'static,
) -> Result<T, Denied> {
    spawn_blocking(work).await.map_err(|_| Denied::Fault)?
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};

    #[tokio::test]
    async fn one_is_made_at_a_time_and_few_wait() {
        let (downloads, working, most) = (Downloads::default(), Arc::new(AtomicUsize::new(0)), Arc::default());
        let mut answers = vec![];
        for _ in 0..3 * WAITING {
            let (answer, answered) = oneshot::channel();
            let (working, most): (Arc<AtomicUsize>, Arc<AtomicUsize>) = (Arc::clone(&working), Arc::clone(&most));
            downloads.answer(answer, async move {
                most.fetch_max(working.fetch_add(1, SeqCst) + 1, SeqCst);
                tokio::task::yield_now().await;
                working.fetch_sub(1, SeqCst);
                Ok(())
            });
            answers.push(answered);
        }
        let mut done = 0;
        for answered in answers {
            done += usize::from(answered.await.unwrap().is_ok());
        }
        assert_eq!((done, most.load(SeqCst)), (WAITING, 1));
    }
}

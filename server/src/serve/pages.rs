//! The size of the memory pages that the system gives the program.

/// Small ones: a huge page is cleared whole before its first byte can be used. `docs/PERFORMANCE.md` has the figures.
pub fn take_small_pages() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::thread::disable_transparent_huge_pages(true) {
        tracing::debug!(%error, "the system may give huge pages");
    }
}

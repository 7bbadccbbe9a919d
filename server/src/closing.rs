use tokio::sync::watch;

/// Waits until the server shuts down.
pub async fn closed(closing: &mut watch::Receiver<bool>) {
    // The sender lives as long as the server.
    drop(closing.wait_for(|closing| *closing).await);
}

/** Layers over the screen, the topmost last: the device's Back closes the topmost instead of leaving the page. */
const open: { close: () => void }[] = [];
/** Whether an entry of ours lies on top of the page's history, for Back to take away. */
let guarded = false;
const changes = new EventTarget();

addEventListener('popstate', () => {
  if (!guarded) return;
  guarded = false;
  const top = open.pop();
  if (!top) {
    // Nothing was open any more: this Back was meant for the page.
    history.back();
    return;
  }
  if (open.length > 0) guard();
  top.close();
});

function guard(): void {
  if (guarded) return;
  guarded = true;
  history.pushState(history.state, '');
}

/** A layer has opened; what is returned says that it is gone, however it was closed. */
export function opened(close: () => void): () => void {
  const layer = { close };
  open.push(layer);
  guard();
  changes.dispatchEvent(new Event('change'));
  return () => {
    const at = open.indexOf(layer);
    if (at >= 0) open.splice(at, 1);
  };
}

/** Calls back whenever a layer opens on top, until the returned function is called: for `$effect`. */
export function onLayer(run: () => void): () => void {
  changes.addEventListener('change', run);
  return () => changes.removeEventListener('change', run);
}

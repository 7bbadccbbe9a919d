/** Open layers over the screen, the topmost last. The Back button closes the topmost instead of leaving the page. */
const open: { close: () => void }[] = [];
/** Whether the page's history has an extra entry on top, which Back removes. */
let guarded = false;
const changes = new EventTarget();

addEventListener('popstate', () => {
  if (!guarded) return;
  guarded = false;
  const top = open.pop();
  if (!top) {
    // Nothing was open, so this Back was meant for the page.
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

/** Notes that a layer has opened. The returned function notes that it has closed, for whatever reason. */
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

/** Calls `run` whenever a layer opens, until the returned function is called: for `$effect`. */
export function onLayer(run: () => void): () => void {
  changes.addEventListener('change', run);
  return () => changes.removeEventListener('change', run);
}

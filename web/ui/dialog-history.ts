/** One open overlay that the Back button closes. */
export interface HistoryLayer {
  /** Unlike every other layer's. */
  key: string;
  /** Back was pressed. `false`: it stays open (it asks first), so its entry is put back. */
  onBack: () => boolean;
  href: string;
}

const MARK = "dialog";
const layers: HistoryLayer[] = [];
const closing = new Set<string>();
/** What waits until the entries of closed layers are gone. */
const waiting: (() => void)[] = [];
let ownPop = false;
let listening = false;

function markOf(state: unknown): unknown {
  return typeof state === "object" && state !== null ? Reflect.get(state, MARK) : undefined;
}

/** The router's own state is copied, so to the router this entry is the same place. */
function markedBy(key: string | undefined): object {
  const state: unknown = history.state;
  return { ...(typeof state === "object" ? state : null), [MARK]: key };
}

const push = ({ key }: HistoryLayer) => history.pushState(markedBy(key), "");

/**
 * Whether stepping back stays on this page. Chromium keeps 50 entries, and drops first what was covered without a press: after a
 * Back that was refused, that can be the page's only one under the layer, and another site lies below. Browsers that cannot tell
 * drop nothing there.
 */
function isPageBelow(): boolean {
  const { navigation }: { navigation?: Navigation } = globalThis;
  if (!navigation?.currentEntry) return true;
  return navigation.entries()[navigation.currentEntry.index - 1]?.sameDocument === true;
}

/** Steps back over the entries of layers that were closed otherwise than by Back. */
function drain(): void {
  if (ownPop) return;
  const mark = markOf(history.state);
  const isLeft = typeof mark === "string" && closing.delete(mark);
  if (isLeft && isPageBelow()) {
    ownPop = true;
    history.back();
    return;
  }
  // The layer's entry is the page's from now on.
  if (isLeft) history.replaceState(markedBy(undefined), "");
  // A navigation has covered the rest; they stay behind as a second visit to the same place.
  closing.clear();
  for (const act of waiting.splice(0)) act();
}

/**
 * Changes the address once no closed layer's entry is left to step back over: changed before, it would be that entry's, and
 * stepping back would bring the old address again.
 */
export function afterLayersClosed(act: () => void): void {
  if (closing.size === 0 && !ownPop) act();
  else waiting.push(act);
}

function onPop(event: PopStateEvent): void {
  if (ownPop) {
    ownPop = false;
    event.stopImmediatePropagation();
    drain();
    return;
  }
  const top = layers.at(-1);
  // By where one is, not by the event: the router, which heard of it first, may have opened the layer because of it.
  if (!top || markOf(history.state) === top.key) return;
  // The router need not hear of it while the address has not changed.
  const samePlace = location.href === top.href;
  if (samePlace) event.stopImmediatePropagation();
  layers.pop();
  if (!top.onBack() && samePlace) {
    layers.push(top);
    push(top);
  }
}

/**
 * Adds an entry for the layer, or takes over one that no layer has any more: its own, that of the layer it follows, or one that
 * a navigation had covered and Back has led to.
 */
export function openLayer(layer: HistoryLayer): void {
  if (!listening) {
    listening = true;
    window.addEventListener("popstate", onPop, { capture: true });
  }
  const mark = markOf(history.state);
  const isOpen = layers.some(({ key }) => key === mark);
  const takesOver = typeof mark === "string" && (closing.delete(mark) || !(isOpen || ownPop));
  layers.push(layer);
  closing.delete(layer.key);
  if (takesOver) history.replaceState(markedBy(layer.key), "");
  else push(layer);
}

/** The layer has closed: by Back (then its entry is gone already) or otherwise (then its entry is dropped). */
export function closeLayer(key: string): void {
  const index = layers.findIndex((layer) => layer.key === key);
  if (index === -1) return;
  layers.splice(index, 1);
  closing.add(key);
  // Later, so that a navigation begun in the same moment comes first and is not undone.
  setTimeout(drain, 0);
}

/** An open overlay that the Back button closes. */
export interface HistoryLayer {
  /** Unique among the layers. */
  key: string;
  /** Called on Back. Return `false` to stay open (it asks first): its history entry is then restored. */
  onBack: () => boolean;
  href: string;
}

const MARK = "dialog";
const layers: HistoryLayer[] = [];
const closing = new Set<string>();
/** Actions that wait until the entries of closed layers are gone. */
const waiting: (() => void)[] = [];
let ownPop = false;
let listening = false;

function markOf(state: unknown): unknown {
  return typeof state === "object" && state !== null ? Reflect.get(state, MARK) : undefined;
}

/** Copies the router's own state, so that to the router this entry is the same place. */
function markedBy(key: string | undefined): object {
  const state: unknown = history.state;
  return { ...(typeof state === "object" ? state : null), [MARK]: key };
}

const push = ({ key }: HistoryLayer) => history.pushState(markedBy(key), "");

/**
 * True if stepping back stays on this page. Chromium keeps 50 entries, and drops first those that were covered
 * without a press. After a refused Back that can be the page's only entry below the layer, with another site below
 * it. Browsers without this API drop nothing there.
 */
function isPageBelow(): boolean {
  const { navigation }: { navigation?: Navigation } = globalThis;
  if (!navigation?.currentEntry) return true;
  return navigation.entries()[navigation.currentEntry.index - 1]?.sameDocument === true;
}

/** Steps back over the entries of layers that were not closed by Back. */
function drain(): void {
  if (ownPop) return;
  const mark = markOf(history.state);
  const isLeft = typeof mark === "string" && closing.delete(mark);
  if (isLeft && isPageBelow()) {
    ownPop = true;
    history.back();
    return;
  }
  // The layer's entry becomes the page's.
  if (isLeft) history.replaceState(markedBy(undefined), "");
  // A navigation has covered the rest; they stay behind as a second visit to the same place.
  closing.clear();
  for (const act of waiting.splice(0)) act();
}

/**
 * Runs `act`, which changes the address, once no closed layer's entry is left to step back over. Done earlier, it
 * would change that entry, and stepping back would restore the old address.
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
  // Checks the current entry, not the event: the router, which heard of it first, may have opened the layer because
  // of it.
  if (!top || markOf(history.state) === top.key) return;
  // While the address stays the same, the router need not hear of it.
  const samePlace = location.href === top.href;
  if (samePlace) event.stopImmediatePropagation();
  layers.pop();
  if (!top.onBack() && samePlace) {
    layers.push(top);
    push(top);
  }
}

/**
 * Adds a history entry for the layer, or reuses one that no layer has any more: its own, that of the layer it
 * follows, or one that a navigation had covered and Back has reached.
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

/** Removes a closed layer. If Back closed it, its entry is gone already; otherwise its entry is dropped. */
export function closeLayer(key: string): void {
  const index = layers.findIndex((layer) => layer.key === key);
  if (index === -1) return;
  layers.splice(index, 1);
  closing.add(key);
  // Later, so that a navigation begun at the same moment comes first and is not undone.
  setTimeout(drain, 0);
}

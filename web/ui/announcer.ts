/** Milliseconds that a region exists, empty, before its first words: screen readers notice only changes. */
const PAUSE = 60;
/** Milliseconds that words stay: a slow screen reader reaches them while others are added. */
const STAY = 10_000;
const regions = new Map<string, HTMLElement>();

function region(politeness: "polite" | "assertive"): HTMLElement {
  const existing = regions.get(politeness);
  if (existing?.isConnected) return existing;
  const element = document.createElement("div");
  element.setAttribute("aria-live", politeness);
  // Announces only what is added, not what is still there.
  element.setAttribute("aria-atomic", "false");
  element.setAttribute("role", politeness === "assertive" ? "alert" : "status");
  element.className = "sr-only";
  document.body.append(element);
  regions.set(politeness, element);
  return element;
}

/**
 * Announces text to screen readers without showing it: '12 jobs match'. Several texts at the same moment are all
 * announced, and a repeated text is announced again.
 */
export function announce(text: string, { assertive = false }: { assertive?: boolean } = {}): void {
  const element = region(assertive ? "assertive" : "polite");
  const line = document.createElement("p");
  line.textContent = text;
  setTimeout(() => {
    element.append(line);
    setTimeout(() => line.remove(), STAY);
  }, PAUSE);
}

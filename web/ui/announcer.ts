/** Milliseconds that a region is there, and empty, before its first words: readers notice only what changes. */
const PAUSE = 60;
/** Milliseconds that words stay: a slow reader comes to them while others are added. */
const STAY = 10_000;
const regions = new Map<string, HTMLElement>();

function region(politeness: "polite" | "assertive"): HTMLElement {
  const existing = regions.get(politeness);
  if (existing?.isConnected) return existing;
  const element = document.createElement("div");
  element.setAttribute("aria-live", politeness);
  // What is added is said, and not once more what still stands there.
  element.setAttribute("aria-atomic", "false");
  element.setAttribute("role", politeness === "assertive" ? "alert" : "status");
  element.className = "sr-only";
  document.body.append(element);
  regions.set(politeness, element);
  return element;
}

/**
 * Says something to a screen reader and shows nothing: '12 jobs match'. What is said in the same moment is all said, and the
 * same words twice are said twice.
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

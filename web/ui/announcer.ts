const PAUSE = 60;
const regions = new Map<string, HTMLElement>();

function region(politeness: "polite" | "assertive"): HTMLElement {
  const existing = regions.get(politeness);
  if (existing?.isConnected) return existing;
  const element = document.createElement("div");
  element.setAttribute("aria-live", politeness);
  element.setAttribute("role", politeness === "assertive" ? "alert" : "status");
  element.className = "sr-only";
  document.body.append(element);
  regions.set(politeness, element);
  return element;
}

/** Says something to a screen reader and shows nothing: '12 jobs match'. The same words twice are said twice. */
export function announce(text: string, { assertive = false }: { assertive?: boolean } = {}): void {
  const element = region(assertive ? "assertive" : "polite");
  element.textContent = "";
  // A region must be there, and empty, a moment before its words for readers to notice them.
  setTimeout(() => {
    element.textContent = text;
  }, PAUSE);
}

import type { KeyboardEvent } from "react";

/**
 * Moves the focus among the people found with Up, Down, Home and End. From the field, Down and Enter go to the first;
 * from the first, Up returns to the field. Enter waits for the latest results.
 */
export function moveAmong(event: KeyboardEvent<HTMLElement>, field: HTMLElement | null): void {
  const { key, target, currentTarget } = event;
  if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey || !(target instanceof HTMLElement))
    return;
  const people = [...currentTarget.querySelectorAll<HTMLElement>("[data-found]")];
  const to = findNext(people, target, key, field);
  if (to === undefined) return;
  event.preventDefault();
  to?.focus();
  // Keeps the previous result visible, so that it is clear there is one; the first scrolls back to the top.
  to?.closest("li")?.scrollIntoView({ block: "nearest" });
}

function findNext(
  people: readonly HTMLElement[],
  target: HTMLElement,
  key: string,
  field: HTMLElement | null,
): HTMLElement | null | undefined {
  if (target === field) {
    const isDue = key === "Enter" && people[0]?.closest("[aria-busy=true]") === null;
    return key === "ArrowDown" || isDue ? people[0] : undefined;
  }
  const at = people.findIndex((person) => person.closest("li")?.contains(target));
  if (at === -1) return undefined;
  if (key === "ArrowDown") return people[Math.min(at + 1, people.length - 1)];
  if (key === "ArrowUp") return at === 0 ? field : people[at - 1];
  if (key === "Home") return people[0];
  return key === "End" ? people.at(-1) : undefined;
}

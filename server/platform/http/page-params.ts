import { PAGES, type PageName } from "#contracts/pages.ts";

/** What a page's path says for the parameters of its pattern, as text; one that is wrongly encoded is given as it came. */
export function pageParams(page: PageName, path: string): Record<string, string> {
  const given = path.split("/");
  return Object.fromEntries(
    PAGES[page].pattern
      .split("/")
      .flatMap((part, at) => (part.startsWith(":") ? [[part.slice(1), decode(given[at] ?? "")]] : [])),
  ) as Record<string, string>;
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

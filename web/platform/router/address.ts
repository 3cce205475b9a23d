/** A place in the app as its address names it, in the form of the browser's location. */
export interface Address {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
}

/** A link's target: an address, or its parts. Without a path it is the current page's. */
export type To = string | Readonly<Partial<Address>>;

/** Returns the full address of a link on the page `from`. It never leaves this site. */
export function hrefOf(to: To, from: string): string {
  const { pathname, search = "", hash = "" } = typeof to === "string" ? split(to) : to;
  // To a browser, two slashes begin another site's name.
  const path = (pathname || from).replace(/^[/\\]*/, "/");
  return path + withMark("?", search) + withMark("#", hash);
}

function split(text: string): Partial<Address> {
  const [, pathname, search, hash] = /^([^?#]*)(\?[^#]*)?(#.*)?$/s.exec(text) ?? [];
  return { pathname, search, hash } as Partial<Address>;
}

function withMark(mark: string, text: string): string {
  const bare = text.startsWith(mark) ? text.slice(1) : text;
  return bare === "" ? "" : mark + bare;
}

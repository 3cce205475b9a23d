/** A place in the app as its address says it, and as the browser's location has it. */
export interface Address {
  pathname: string;
  /** With its `?`, or empty. */
  search: string;
  /** With its `#`, or empty. */
  hash: string;
}

/** Where a link leads: an address, or its parts. Without a path it is this page's. */
export type To = string | Readonly<Partial<Address>>;

/** The whole address that a link on the page `from` leads to. It never leaves this site. */
export function hrefOf(to: To, from: string): string {
  const { pathname, search = "", hash = "" } = typeof to === "string" ? split(to) : to;
  // To a browser two slashes begin the name of another site.
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

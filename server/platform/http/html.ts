/** Makes text safe inside HTML, attributes included. */
export function escapeHtml(text: string): string {
  const entities: Record<string, string> = {
    "&": "&amp;",
    "<": "&lt;",
    ">": "&gt;",
    '"': "&quot;",
    "'": "&#39;",
  };
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? character);
}

/** Markup that is safe to send. Only `html` creates it, and it escapes everything from outside. */
export class Html {
  readonly #text: string;

  constructor(text: string) {
    this.#text = text;
  }

  toString(): string {
    return this.#text;
  }
}

type Part = Html | string | number | false | null | undefined | readonly Part[];

/**
 * `` html`<p title="${words}">${other}</p>` ``: escapes texts and numbers, also for attributes (which must be in double
 * quotes). Markup and lists of it are inserted as they are; false, null and undefined are left out. As in JSX, a line
 * break and the spaces around it disappear between tags and parts, and become one space elsewhere.
 */
export function html(markup: TemplateStringsArray, ...parts: readonly Part[]): Html {
  let lines = joined.get(markup);
  if (lines === undefined) {
    lines = markup.map(joinLines);
    joined.set(markup, lines);
  }
  return new Html(String.raw({ raw: lines }, ...parts.map(toText)));
}

const joined = new WeakMap<TemplateStringsArray, string[]>();

function joinLines(markup: string): string {
  return markup.replace(/\s*\n\s*/g, (gap, at: number) => {
    const [before, after] = [markup[at - 1] ?? ">", markup[at + gap.length] ?? "<"];
    return before === ">" && after === "<" ? "" : " ";
  });
}

/**
 * Embeds a value for a script to read, in a block that browsers do not run, so that the policy against inline scripts
 * holds.
 */
export function dataBlock(id: string, value: unknown, type = "application/json"): Html {
  // "<" could end the block or begin a comment, whatever follows it.
  const json = JSON.stringify(value).replaceAll("<", String.raw`\u003c`);
  return new Html(`<script type="${escapeHtml(type)}" id="${escapeHtml(id)}">${json}</script>`);
}

function toText(part: Part): string {
  if (part instanceof Html) return part.toString();
  if (Array.isArray(part)) return part.map(toText).join("");
  return part === null || part === undefined || part === false ? "" : escapeHtml(String(part));
}

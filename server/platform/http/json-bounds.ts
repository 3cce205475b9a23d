import { BODY_NODES_MAX, LONG_BODY_BYTES } from "#contracts/reference/limits.ts";

import { AppError } from "../errors.ts";

/** No form needs deeper nesting than this, and it costs stack. */
const DEPTH_MAX = 20;

/** How a text that is a file begins. All other texts of a body together may be as long as the longest form. */
const FILE = Buffer.from("data:");

const QUOTE = 0x22;
const COMMA = 0x2c;
const BACKSLASH = 0x5c;
/** `[` and `{`, and `]` and `}`, differ by one bit that no other character outside a text shares. */
const OPENING = 0x5b;
const CLOSING = 0x5d;
const BRACE_BIT = 0x20;

/**
 * Counts the values of a JSON text chunk by chunk before anything is parsed. Looks once at each byte: about 20 ms for
 * 15 MB. Searching for the next quote would be faster for most texts, but far slower for a text of nothing but escapes.
 *
 * @throws {AppError} `body_too_large` beyond `BODY_NODES_MAX` values or, data URLs apart, `LONG_BODY_BYTES`;
 * `malformed_request` if values nest too deeply.
 */
export function createJsonBounds(): (piece: Buffer) => void {
  let nodes = 0;
  let depth = 0;
  let inString = false;
  let isEscaped = false;
  // Bytes of the current text, and of all texts that are not files.
  let length = 0;
  let isFile = false;
  let others = 0;

  return (piece) => {
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] ?? 0;
      if (!isFile && ++others > LONG_BODY_BYTES) throw new AppError("body_too_large");
      if (inString && length < FILE.length) isFile = byte === FILE[length] && (isFile || length === 0);
      length++;
      if (isEscaped) isEscaped = false;
      else if (inString) {
        if (byte === BACKSLASH) isEscaped = true;
        else if (byte === QUOTE) inString = isFile = false;
      } else if (byte === QUOTE) {
        inString = true;
        length = 0;
      } else if (byte === COMMA) nodes++;
      else if ((byte & ~BRACE_BIT) === OPENING) {
        nodes++;
        if (++depth > DEPTH_MAX) throw new AppError("malformed_request");
      } else if ((byte & ~BRACE_BIT) === CLOSING) depth--;
      if (nodes > BODY_NODES_MAX) throw new AppError("body_too_large");
    }
  };
}

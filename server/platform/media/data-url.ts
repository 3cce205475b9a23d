import { AppError, orThrow } from "../errors.ts";

const HEAD = /^data:([a-z0-9.+-]+\/[a-z0-9.+-]+)(?:;[a-z0-9=",. -]+?)*;base64,/i;

/** The content of a data URL; the bytes are decoded only on demand. */
export interface DataUrl {
  /** In lower case, without parameters. */
  type: string;
  /** The number of bytes, possibly one or two too many. */
  length: number;
  read(): Buffer;
}

/**
 * Reads a data URL. Any other address is not ours and is not fetched.
 *
 * @throws {AppError} `unsupported_file_type` or, if it is no data URL at all, `media_not_found` with `notFoundWords`.
 */
export function parseDataUrl(url: string, notFoundWords?: string): DataUrl {
  if (!url.startsWith("data:"))
    throw new AppError("media_not_found", notFoundWords === undefined ? {} : { words: notFoundWords });
  const head = orThrow(HEAD.exec(url.slice(0, 200)), "unsupported_file_type");
  const start = head[0].length;
  return {
    type: (head[1] ?? "").toLowerCase(),
    length: Math.ceil((url.length - start) * 0.75),
    read: () => Buffer.from(url.slice(start), "base64"),
  };
}

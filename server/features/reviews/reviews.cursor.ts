import { AppError } from "../../platform/errors.ts";

type List = "review" | "request";

/** Opaque to clients: the id below which the next page goes on. */
export function writeCursor(list: List, beforeId: number): string {
  return Buffer.from(`${list}/${beforeId}`).toString("base64url");
}

/** Without one, the first page. One of another list is refused rather than answered with another page. */
export function readCursor(list: List, text: string | undefined): number {
  if (text === undefined) return Number.MAX_SAFE_INTEGER;
  const [listGiven, id = ""] = Buffer.from(text, "base64url").toString("latin1").split("/");
  if (listGiven !== list || !/^\d{1,15}$/.test(id)) {
    throw new AppError("malformed_request", {
      words: "The list has changed since then. Please start again from the first page.",
    });
  }
  return Number(id);
}

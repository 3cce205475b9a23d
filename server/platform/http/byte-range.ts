import type { ByteRange } from "../storage/file-store.ts";

/**
 * What a `Range` header asks of a file of so many bytes (RFC 9110 §14). Null: all of it, as when nothing was asked, or
 * something that need not be answered in parts (several ranges, another unit, a malformed one).
 */
export function readRange(header: string | undefined, bytes: number): ByteRange | "unsatisfiable" | null {
  const asked = /^bytes=[ \t]*(\d{0,15})-(\d{0,15})[ \t]*$/i.exec(header ?? "");
  const [, first = "", last = ""] = asked ?? [];
  if (first === "" && last === "") return null;
  if (first === "") {
    const length = Math.min(Number(last), bytes);
    return length === 0 ? "unsatisfiable" : { from: bytes - length, to: bytes - 1 };
  }
  const from = Number(first);
  const to = last === "" ? bytes - 1 : Math.min(Number(last), bytes - 1);
  if (last !== "" && Number(last) < from) return null;
  return from >= bytes ? "unsatisfiable" : { from, to };
}

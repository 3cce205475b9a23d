import type { ByteRange } from "../storage/file-store.ts";

/**
 * Reads a `Range` header for a file of that many bytes (RFC 9110 §14). Returns null for the whole file: if no range was
 * requested, or one that need not be served in parts (several ranges, another unit, a malformed one).
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

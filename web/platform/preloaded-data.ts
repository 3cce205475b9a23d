import { readAnswer } from "./api-client.ts";

interface Preloaded {
  readonly status: number;
  /** JSON, as the call itself would have given it. */
  readonly body: string;
}

let preloaded: Record<string, Preloaded> | undefined;

function readBlock(): Record<string, Preloaded> {
  try {
    return JSON.parse(document.getElementById("answers")?.textContent ?? "{}") as Record<string, Preloaded>;
  } catch {
    return {};
  }
}

/** Whether the page that the server sent holds the answer to a call. */
export function hasPreloaded(address: string): boolean {
  preloaded ??= readBlock();
  return address in preloaded;
}

/** The answer that came with the page: gives the reply or throws the refusal, as the call itself would. */
export function readPreloaded(address: string): unknown {
  preloaded ??= readBlock();
  const { status = 0, body = "" } = preloaded[address] ?? {};
  return readAnswer({ status, statusText: "", body }, null);
}

/** From now on the call has to be made. */
export function dropPreloaded(address: string): void {
  delete preloaded?.[address];
}

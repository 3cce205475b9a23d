import { newIdempotencyKey } from "../idempotency.ts";
import { readStored, removeStored, writeStored } from "../storage.ts";

/** A tab that has not renewed its note for this long is gone. */
const LEASE_MS = 10_000;

/**
 * Returns a function that runs `work` in one tab of this browser at a time, and returns false if another tab is
 * running it. Uses Web Locks, which end with their tab. Where these are missing (plain http, old phones) or refused
 * (site data blocked), it uses a note that is renewed. Two tabs that write it at the same moment may both send; the
 * idempotency keys make the server perform each entry once all the same.
 */
export function createTurn(name: string): (work: () => Promise<void>) => Promise<boolean> {
  const locks = (navigator as Partial<Navigator>).locks;
  const lease = takeLease(name, newIdempotencyKey());
  if (locks === undefined) return lease;
  return (work) => {
    let isAnswered = false;
    const takeTurn = async (lock: Lock | null) => {
      isAnswered = true;
      if (lock !== null) await work();
      return lock !== null;
    };
    return locks.request(name, { ifAvailable: true }, takeTurn).catch((fault: unknown) => {
      if (isAnswered) throw fault;
      return lease(work);
    });
  };
}

function takeLease(name: string, tab: string): (work: () => Promise<void>) => Promise<boolean> {
  const write = () => writeStored(name, `${tab} ${Date.now()}`);
  return async (work) => {
    const [owner, at] = (readStored(name) ?? "").split(" ");
    const isTaken = owner !== "" && owner !== tab && Date.now() - Number(at) < LEASE_MS;
    if (isTaken) return false;
    write();
    const renewing = setInterval(write, LEASE_MS / 3);
    try {
      await work();
    } finally {
      clearInterval(renewing);
      removeStored(name);
    }
    return true;
  };
}

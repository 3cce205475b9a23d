/**
 * Returns a random key. Works without `crypto.randomUUID`, which is missing on a plain http address in the local
 * network.
 */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Where keys are stored, by payload. */
export interface KeyStore {
  read: () => Readonly<Record<string, string>>;
  write: (keys: Readonly<Record<string, string>>) => void;
}

/** Stores keys until the page ends. */
export function keepOnPage(): KeyStore {
  let kept: Readonly<Record<string, string>> = {};
  return { read: () => kept, write: (keys) => (kept = keys) };
}

/** The idempotency keys of submissions under way: one per payload until it has succeeded. */
export function createSubmissionKeys(store: KeyStore = keepOnPage()): {
  keyFor: (payload: unknown) => string;
  done: (payload: unknown) => void;
} {
  const nameOf = (payload: unknown) => JSON.stringify(payload) ?? "";
  return {
    keyFor(payload) {
      const name = nameOf(payload);
      const keys = store.read();
      const key = keys[name] ?? newIdempotencyKey();
      store.write({ ...keys, [name]: key });
      return key;
    },
    done(payload) {
      const { [nameOf(payload)]: _done, ...others } = store.read();
      store.write(others);
    },
  };
}

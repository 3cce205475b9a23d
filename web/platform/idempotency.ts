/** A random key; also where `crypto.randomUUID` is missing, as on a plain http address in the local network. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Where keys are, by what was sent under them. */
export interface KeyStore {
  read: () => Readonly<Record<string, string>>;
  write: (keys: Readonly<Record<string, string>>) => void;
}

/** Keys that go with the page. */
export function keepOnPage(): KeyStore {
  let kept: Readonly<Record<string, string>> = {};
  return { read: () => kept, write: (keys) => (kept = keys) };
}

/** The keys of the submissions under way: one per payload until it has succeeded. */
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

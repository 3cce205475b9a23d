/** A random key; also where `crypto.randomUUID` is missing, as on a plain http address in the local network. */
export function newIdempotencyKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** The keys of the submissions under way: one per payload until it has succeeded. */
export function createSubmissionKeys(): {
  keyFor: (payload: unknown) => string;
  done: (payload: unknown) => void;
} {
  const keys = new Map<string, string>();
  const nameOf = (payload: unknown) => JSON.stringify(payload) ?? "";
  return {
    keyFor(payload) {
      const name = nameOf(payload);
      const key = keys.get(name) ?? newIdempotencyKey();
      keys.set(name, key);
      return key;
    },
    done(payload) {
      keys.delete(nameOf(payload));
    },
  };
}

import { createCipheriv, randomBytes } from "node:crypto";

import { expect, it } from "vitest";

import { seal, unseal } from "./cipher.ts";

/** Seals with OpenSSL. */
function sealElsewhere(key: Uint8Array, bytes: Uint8Array, nonce: Uint8Array): Buffer {
  const cipher = createCipheriv("chacha20-poly1305", key, nonce, { authTagLength: 16 });
  return Buffer.concat([nonce, cipher.update(bytes), cipher.final(), cipher.getAuthTag()]);
}

it.each([0, 1, 15, 16, 17, 63, 64, 65, 1000, 4096])("seals %i bytes as OpenSSL does", (length) => {
  for (let round = 0; round < 20; round += 1) {
    const [key, nonce, bytes] = [randomBytes(32), randomBytes(12), randomBytes(length)];
    const sealed = seal(key, bytes, new Uint8Array(nonce));
    expect(Buffer.from(sealed)).toEqual(sealElsewhere(key, bytes, nonce));
    expect(Buffer.from(unseal(key, sealed) ?? [])).toEqual(bytes);
  }
});

it("never seals the same twice alike", () => {
  const key = randomBytes(32);
  const twice = [seal(key, new Uint8Array(8)), seal(key, new Uint8Array(8))];
  expect(Buffer.from(twice[0]!)).not.toEqual(Buffer.from(twice[1]!));
});

it("opens nothing under another key, changed by a bit, or cut short", () => {
  const key = randomBytes(32);
  const sealed = seal(key, new TextEncoder().encode("Second fix on Monday"));
  expect(unseal(randomBytes(32), sealed)).toBeNull();
  for (const at of [0, 12, 20, sealed.length - 1]) {
    const changed = sealed.slice();
    changed[at] = (changed[at] ?? 0) ^ 1;
    expect(unseal(key, changed)).toBeNull();
  }
  for (const length of [0, 5, 27, sealed.length - 1])
    expect(unseal(key, sealed.subarray(0, length))).toBeNull();
});

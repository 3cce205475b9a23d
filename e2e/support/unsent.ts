import { createCipheriv, randomBytes, randomUUID } from "node:crypto";

import type { Member } from "./members.ts";
import type { Visitor } from "./visitor.ts";

/** An act as stored in an outbox entry. */
export interface Act {
  readonly kind: string;
  readonly lane: string;
  readonly payload: object;
}

/** Seals like `web/platform/cipher.ts`: nonce, ChaCha20-Poly1305, tag. */
function seal(draftKey: string, text: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv("chacha20-poly1305", Buffer.from(draftKey, "hex"), nonce, {
    authTagLength: 16,
  });
  const sealed = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
  return `${Date.now()}.${sealed.toString("base64")}`;
}

/** Leaves acts on a device, in order, as the first build with an outbox stored them from the press on. */
export async function keepUnsent(
  { page }: Visitor,
  { id, draftKey }: Member,
  acts: readonly Act[],
): Promise<void> {
  const began = Date.now() - 60_000;
  const stored = acts.map((act, number) => {
    const key = randomUUID().replaceAll("-", "");
    const entry = { key, ...act, fileBytes: 0, createdAt: began + number, tries: 0, state: "waiting" };
    return [`outbox:${id}:${key}`, seal(draftKey, JSON.stringify(entry))] as const;
  });
  await page.evaluate((entries) => {
    for (const [key, value] of entries) localStorage.setItem(key, value);
  }, stored);
}

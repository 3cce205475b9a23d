import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

import type { EmailSwitch } from "#contracts/preferences.ts";

/** The content of an unsubscribe link: the member and the switch. */
export interface UnsubscribeLink {
  readonly userId: number;
  readonly preference: EmailSwitch;
}

/** The numbers are part of links in emails sent long ago, so a number is never reused. */
const NUMBERS: Readonly<Record<EmailSwitch, number>> = {
  crewRequests: 0,
  postActivity: 1,
  jobInterest: 2,
  messages: 3,
  weeklyDigest: 4,
  savedSearches: 5,
};
const SWITCHES = Object.keys(NUMBERS) as EmailSwitch[];

const CIPHER = "aes-256-gcm";
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
/** One byte for the switch, six for the member. */
const PLAIN_BYTES = 7;
const TOKEN = new RegExp(`^[\\w-]{${Math.ceil(((NONCE_BYTES + PLAIN_BYTES + TAG_BYTES) * 4) / 3)}}$`);

/**
 * Encrypts the link and does not just sign it, so that a forwarded email reveals nothing about the member. No two links
 * are alike.
 */
export function sealLink({ userId, preference }: UnsubscribeLink, key: Buffer): string {
  const plain = Buffer.alloc(PLAIN_BYTES);
  plain.writeUInt8(NUMBERS[preference], 0);
  plain.writeUIntBE(userId, 1, 6);
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, key, nonce);
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([nonce, sealed, cipher.getAuthTag()]).toString("base64url");
}

/** Returns null for anything that was not sealed with this key. */
export function openLink(token: string, key: Buffer): UnsubscribeLink | null {
  if (!TOKEN.test(token)) return null;
  const bytes = Buffer.from(token, "base64url");
  const decipher = createDecipheriv(CIPHER, key, bytes.subarray(0, NONCE_BYTES));
  decipher.setAuthTag(bytes.subarray(NONCE_BYTES + PLAIN_BYTES));
  try {
    const sealed = bytes.subarray(NONCE_BYTES, NONCE_BYTES + PLAIN_BYTES);
    const plain = Buffer.concat([decipher.update(sealed), decipher.final()]);
    const preference = SWITCHES.find((each) => NUMBERS[each] === plain.readUInt8(0));
    return preference === undefined ? null : { preference, userId: plain.readUIntBE(1, 6) };
  } catch {
    return null;
  }
}

import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

import { Secret, TOTP } from "otpauth";

import { BRAND } from "#contracts/brand.ts";
import { CODE_STEPS_OFF, RECOVERY_CODES } from "#contracts/reference/limits.ts";

const STEP_SECONDS = 30;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Letters and digits that are not mistaken for each other, five bits each. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

const totpOf = (secret: Uint8Array, label = "") =>
  new TOTP({
    issuer: BRAND.name,
    label,
    period: STEP_SECONDS,
    // A copy, because a Buffer may share its memory pool.
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** Makes a secret for an authenticator app, in the forms that the app accepts. */
export function makeSecret(label: string): { secret: Buffer; typed: string; uri: string } {
  const secret = randomBytes(20);
  const totp = totpOf(secret, label);
  return { secret, typed: totp.secret.base32, uri: totp.toString() };
}

/** The 30-second step that a code belongs to, counted since 1970; null if it belongs to none near the present. */
export function findStep(secret: Uint8Array, code: string, now: Date): number | null {
  const token = code.replace(" ", "");
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: CODE_STEPS_OFF });
  return delta === null ? null : step + delta;
}

/** Encrypts a secret for storage; it can only be decrypted with the same key and for the same member. */
export function seal(secret: Buffer, key: Buffer, userId: number): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(String(userId)));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @throws if it was sealed for another member or with another key, or has been modified. */
export function unseal(sealed: Buffer, key: Buffer, userId: number): Buffer {
  const tagEnd = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(sealed.subarray(IV_BYTES, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
}

/** Makes a full set of recovery codes, of 16 letters each: 80 random bits. */
export function makeCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(16), (byte) => LETTERS[byte % 32]).join(""),
  );
}

/** Formats a code for reading, in groups of four. */
export function spellCode(code: string): string {
  return code.match(/.{4}/g)?.join("-") ?? code;
}

/** Normalises a typed code. */
export function readCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, "").toLowerCase();
}

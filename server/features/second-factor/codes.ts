import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";

import { Secret, TOTP } from "otpauth";

import { BRAND } from "#contracts/brand.ts";
import { CODE_STEPS_OFF, RECOVERY_CODES } from "#contracts/reference/limits.ts";

const STEP_SECONDS = 30;
const IV_BYTES = 12;
const TAG_BYTES = 16;
/** Letters and digits that nobody takes for one another, five bits each. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";

const totpOf = (secret: Uint8Array, label = "") =>
  new TOTP({
    issuer: BRAND.name,
    label,
    period: STEP_SECONDS,
    // A copy: a Buffer's own memory is shared with others.
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
  });

/** A secret for an authenticator app, and how the app is told of it. */
export function makeSecret(label: string): { secret: Buffer; typed: string; uri: string } {
  const secret = randomBytes(20);
  const totp = totpOf(secret, label);
  return { secret, typed: totp.secret.base32, uri: totp.toString() };
}

/** The half minute that a code is of, counted since 1970, or null when it is none of about now. */
export function findStep(secret: Uint8Array, code: string, now: Date): number | null {
  const token = code.replace(" ", "");
  const step = Math.floor(now.getTime() / 1000 / STEP_SECONDS);
  const delta = totpOf(secret).validate({ token, timestamp: now.getTime(), window: CODE_STEPS_OFF });
  return delta === null ? null : step + delta;
}

/** What is stored of a secret: opens with the same key for the same member only. */
export function seal(secret: Buffer, key: Buffer, userId: number): Buffer {
  const iv = randomBytes(IV_BYTES);
  const cipher = createCipheriv("aes-256-gcm", key, iv).setAAD(Buffer.from(String(userId)));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([iv, cipher.getAuthTag(), sealed]);
}

/** @throws when it was sealed for another member, with another key, or was changed. */
export function unseal(sealed: Buffer, key: Buffer, userId: number): Buffer {
  const tagEnd = IV_BYTES + TAG_BYTES;
  const decipher = createDecipheriv("aes-256-gcm", key, sealed.subarray(0, IV_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(String(userId)))
    .setAuthTag(sealed.subarray(IV_BYTES, tagEnd));
  return Buffer.concat([decipher.update(sealed.subarray(tagEnd)), decipher.final()]);
}

/** As many as there are, of 16 letters each: 80 random bits. */
export function makeCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () =>
    Array.from(randomBytes(16), (byte) => LETTERS[byte % 32]).join(""),
  );
}

/** As people read them: four by four. */
export function spellCode(code: string): string {
  return code.match(/.{4}/g)?.join("-") ?? code;
}

/** As it was made, however it was typed. */
export function readCode(typed: string): string {
  return typed.replaceAll(/[\s-]/g, "").toLowerCase();
}

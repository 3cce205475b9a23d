import { seal, unseal } from "../cipher.ts";

/** A file as stored on the device: only its member can read its bytes, name and type. */
export interface SealedFile {
  /** JSON with its name and type. */
  readonly about: Blob;
  readonly bytes: Blob;
}

const IV_BYTES = 12;

/**
 * Derives the key for files from the one that seals drafts. Uses the browser's cipher, which is a hundred times as
 * fast as ours; it is asynchronous, but so is the database that stores files. Undefined on plain http, which has no
 * WebCrypto.
 */
async function fileKey(draftKey: Uint8Array): Promise<CryptoKey | undefined> {
  const { subtle } = crypto as Partial<Crypto>;
  if (subtle === undefined) return undefined;
  const source = await subtle.importKey("raw", draftKey.slice(), "HKDF", false, ["deriveKey"]);
  const info = new TextEncoder().encode("files of the outbox");
  return subtle.deriveKey(
    { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info },
    source,
    { name: "AES-GCM", length: 256 },
    false,
    ["encrypt", "decrypt"],
  );
}

async function sealBytes(draftKey: Uint8Array, bytes: Uint8Array<ArrayBuffer>): Promise<Blob> {
  const key = await fileKey(draftKey);
  if (key === undefined) return new Blob([seal(draftKey, bytes).slice()]);
  const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
  return new Blob([iv, await crypto.subtle.encrypt({ name: "AES-GCM", iv }, key, bytes)]);
}

async function openBytes(draftKey: Uint8Array, sealed: Blob): Promise<Uint8Array<ArrayBuffer>> {
  const whole = new Uint8Array(await sealed.arrayBuffer());
  const key = await fileKey(draftKey);
  if (key === undefined) {
    const opened = unseal(draftKey, whole);
    if (opened === null) throw new Error("sealed for somebody else");
    return opened.slice();
  }
  const iv = whole.slice(0, IV_BYTES);
  return new Uint8Array(await crypto.subtle.decrypt({ name: "AES-GCM", iv }, key, whole.subarray(IV_BYTES)));
}

/** Seals a file under its member's draft key. */
export async function sealFile(draftKey: Uint8Array, file: File): Promise<SealedFile> {
  const about = JSON.stringify({ name: file.name, type: file.type });
  return {
    about: await sealBytes(draftKey, new TextEncoder().encode(about)),
    bytes: await sealBytes(draftKey, new Uint8Array(await file.arrayBuffer())),
  };
}

/** Opens a sealed file; throws for any key but its member's. */
export async function openFile(draftKey: Uint8Array, { about, bytes }: SealedFile): Promise<File> {
  const text = new TextDecoder().decode(await openBytes(draftKey, about));
  const { name, type } = JSON.parse(text) as { name: string; type: string };
  return new File([await openBytes(draftKey, bytes)], name, { type });
}

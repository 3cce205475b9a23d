import { openDeviceDatabase } from "../device-database.ts";
import { readDraftKey, readMemberId } from "../session.ts";
import { CACHE_KEY, removeStored } from "../storage.ts";

/** The limit for all cached responses on the device; the oldest are deleted first. */
const BYTES_MAX = 20_000_000;
/** As long as drafts are stored. */
const KEPT_FOR_MS = 30 * 86_400_000;
const INDEX = "index";
const IV_BYTES = 12;

/** A response as it was read, and when. */
export interface CachedResponse {
  readonly at: number;
  readonly data: unknown;
}

interface Keys {
  readonly memberId: number;
  readonly cipher: CryptoKey;
  readonly names: CryptoKey;
}

let known: Promise<Keys | null> | undefined;
let knownFor: number | null = null;

/** The signed-in member's keys; null without a member, or without WebCrypto in the browser (plain http). */
function keysOfMember(): Promise<Keys | null> {
  const memberId = readMemberId();
  if (known === undefined || knownFor !== memberId) {
    knownFor = memberId;
    known = memberId === null ? Promise.resolve(null) : deriveKeys(memberId);
  }
  return known;
}

/**
 * Derives both keys from the key that seals the member's drafts, which only their session receives. Neither key opens
 * a draft.
 */
async function deriveKeys(memberId: number): Promise<Keys | null> {
  const draftKey = readDraftKey(memberId);
  const { subtle } = globalThis.crypto as { subtle?: SubtleCrypto };
  if (draftKey === null || subtle === undefined) return null;
  const root = await subtle.importKey("raw", toBytes(draftKey), "HKDF", false, ["deriveKey"]);
  const derive = (use: string, algorithm: AesKeyGenParams | HmacKeyGenParams, uses: KeyUsage[]) =>
    subtle.deriveKey(
      { name: "HKDF", hash: "SHA-256", salt: new Uint8Array(), info: toBytes(use) },
      root,
      algorithm,
      false,
      uses,
    );
  const [cipher, names] = await Promise.all([
    derive("kept answers", { name: "AES-GCM", length: 256 }, ["encrypt", "decrypt"]),
    derive("names of kept answers", { name: "HMAC", hash: "SHA-256", length: 256 }, ["sign"]),
  ]);
  return { memberId, cipher, names };
}

const toBytes = (text: string) => new TextEncoder().encode(text);

/** Returns the build's name: its entry script is named after its contents. */
export function nameOfBuild(): string {
  return document.querySelector<HTMLScriptElement>('script[type="module"][src]')?.src ?? "";
}

/**
 * Returns the name a response is stored under. The question is as private as its response, so the name reveals
 * neither to a reader of the storage. Each build has its own names.
 */
async function nameOf({ names }: Keys, question: string): Promise<string> {
  const digest = await crypto.subtle.sign("HMAC", names, toBytes(`${nameOfBuild()} ${question}`));
  return Array.from(new Uint8Array(digest, 0, 16), (byte) => byte.toString(16).padStart(2, "0")).join("");
}

/** Caches a sealed response for the signed-in member; above the limit the oldest responses are deleted. Never throws. */
export async function storeResponse(question: string, kept: CachedResponse): Promise<void> {
  try {
    const keys = await keysOfMember();
    if (keys === null) return;
    const iv = crypto.getRandomValues(new Uint8Array(IV_BYTES));
    const text = toBytes(JSON.stringify(kept));
    const [name, bytes] = await Promise.all([
      nameOf(keys, question),
      crypto.subtle.encrypt({ name: "AES-GCM", iv }, keys.cipher, text),
    ]);
    // The session may have ended in the meantime and everything been wiped.
    if (readMemberId() !== keys.memberId) return;
    const database = await openDeviceDatabase();
    const change = database.transaction(["answers", "index"], "readwrite");
    const [answers, indexes] = [change.objectStore("answers"), change.objectStore("index")];
    const write = async () => {
      const index = (await indexes.get(INDEX)) ?? new Map<string, readonly [at: number, bytes: number]>();
      index.set(name, [kept.at, bytes.byteLength]);
      const dropped = chooseDropped(index, Date.now());
      for (const each of dropped) index.delete(each);
      await Promise.all([
        answers.put({ iv, bytes }, name),
        ...dropped.map((each) => answers.delete(each)),
        indexes.put(index, INDEX),
      ]);
    };
    await Promise.all([write(), change.done]);
  } catch {
    // Full or disabled storage keeps nothing; the page works all the same.
  }
}

/** Returns the names that are too old, and the oldest names while the total is above the limit. */
export function chooseDropped(
  index: ReadonlyMap<string, readonly [at: number, bytes: number]>,
  now: number,
  bytesMax = BYTES_MAX,
): string[] {
  let total = 0;
  const latestFirst = [...index].toSorted(([, [one]], [, [other]]) => other - one);
  return latestFirst.flatMap(([name, [at, bytes]]) => {
    total += bytes;
    return total > bytesMax || now - at >= KEPT_FOR_MS ? [name] : [];
  });
}

/** Returns what was cached for the signed-in member, or undefined where nothing can be opened. */
export async function findCachedResponse(question: string): Promise<CachedResponse | undefined> {
  try {
    const keys = await keysOfMember();
    if (keys === null) return undefined;
    const name = await nameOf(keys, question);
    const sealed = await (await openDeviceDatabase()).get("answers", name);
    if (sealed === undefined) return undefined;
    const { iv, bytes } = sealed;
    const text = await crypto.subtle.decrypt({ name: "AES-GCM", iv }, keys.cipher, bytes);
    if (readMemberId() !== keys.memberId) return undefined;
    return JSON.parse(new TextDecoder().decode(text)) as CachedResponse;
  } catch {
    return undefined;
  }
}

/** Wipes everything that is cached, whichever member it belongs to. */
export async function clearCache(): Promise<void> {
  known = undefined;
  try {
    const wipe = (await openDeviceDatabase()).transaction(["answers", "index"], "readwrite");
    await Promise.all([wipe.objectStore("answers").clear(), wipe.objectStore("index").clear(), wipe.done]);
    removeStored(CACHE_KEY);
  } catch {
    // Nobody can open it any more. The wipe is tried again when the app is next opened.
  }
}

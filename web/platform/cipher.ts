// ChaCha20-Poly1305 as in RFC 8439, written by hand because the browser's WebCrypto is asynchronous. A draft must be
// stored before the next line runs, since the phone may end the page at any moment, and read while a form is first
// drawn.

const WORDS = 16;
const DOUBLE_ROUNDS = 10;
const TAG_BYTES = 16;
const NONCE_BYTES = 12;

const rotate = (word: number, by: number) => (word << by) | (word >>> (32 - by));

/** The quarter rounds of a double round: columns, then diagonals. */
const QUARTERS = [
  [0, 4, 8, 12],
  [1, 5, 9, 13],
  [2, 6, 10, 14],
  [3, 7, 11, 15],
  [0, 5, 10, 15],
  [1, 6, 11, 12],
  [2, 7, 8, 13],
  [3, 4, 9, 14],
] as const;

/** Returns the key stream's 64 bytes at `counter`. */
function blockOf(key: DataView, nonce: DataView, counter: number): Uint8Array {
  const start = new Int32Array(WORDS);
  start.set([0x61707865, 0x3320646e, 0x79622d32, 0x6b206574]);
  for (let at = 0; at < 8; at += 1) start[4 + at] = key.getInt32(at * 4, true);
  start[12] = counter;
  for (let at = 0; at < 3; at += 1) start[13 + at] = nonce.getInt32(at * 4, true);
  const state = start.slice();
  const get = (at: number) => state[at] ?? 0;
  const step = (to: number, add: number, mix: number, by: number) => {
    state[to] = get(to) + get(add);
    state[mix] = rotate(get(mix) ^ get(to), by);
  };
  for (let round = 0; round < DOUBLE_ROUNDS; round += 1) {
    for (const [a, b, c, d] of QUARTERS) {
      step(a, b, d, 16);
      step(c, d, b, 12);
      step(a, b, d, 8);
      step(c, d, b, 7);
    }
  }
  const block = new DataView(new ArrayBuffer(WORDS * 4));
  for (let at = 0; at < WORDS; at += 1) block.setInt32(at * 4, get(at) + (start[at] ?? 0), true);
  return new Uint8Array(block.buffer);
}

/** Encrypts text, and decrypts it again. */
function crypt(key: DataView, nonce: DataView, bytes: Uint8Array): Uint8Array {
  let block: Uint8Array = new Uint8Array();
  return bytes.map((byte, at) => {
    if (at % 64 === 0) block = blockOf(key, nonce, 1 + at / 64);
    return byte ^ (block[at % 64] ?? 0);
  });
}

const PRIME = (1n << 130n) - 5n;
const CLAMP = 0x0ffffffc0ffffffc0ffffffc0fffffffn;

function readNumber(bytes: Uint8Array): bigint {
  let hex = "0x0";
  for (let at = bytes.length - 1; at >= 0; at -= 1) hex += (bytes[at] ?? 0).toString(16).padStart(2, "0");
  return BigInt(hex);
}

/** Returns the tag that only the key's holder could have computed for these bytes. */
function tagOf(key: DataView, nonce: DataView, sealed: Uint8Array): bigint {
  const once = blockOf(key, nonce, 0);
  const factor = readNumber(once.subarray(0, 16)) & CLAMP;
  let sum = 0n;
  const add = (part: Uint8Array) => {
    // A short last part counts as padded with zeros.
    sum = ((sum + readNumber(part) + (1n << 128n)) * factor) % PRIME;
  };
  for (let at = 0; at < sealed.length; at += 16) add(sealed.subarray(at, at + 16));
  const lengths = new DataView(new ArrayBuffer(16));
  lengths.setUint32(8, sealed.length, true);
  add(new Uint8Array(lengths.buffer));
  return (sum + readNumber(once.subarray(16, 32))) & ((1n << 128n) - 1n);
}

const viewOf = (bytes: Uint8Array) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);

/** Seals bytes under a 32-byte key; returns nonce, cipher and tag in one. */
export function seal(
  key: Uint8Array,
  bytes: Uint8Array,
  nonce = crypto.getRandomValues(new Uint8Array(NONCE_BYTES)),
): Uint8Array {
  const sealed = crypt(viewOf(key), viewOf(nonce), bytes);
  const tag = tagOf(viewOf(key), viewOf(nonce), sealed);
  const whole = new Uint8Array(NONCE_BYTES + sealed.length + TAG_BYTES);
  whole.set(nonce);
  whole.set(sealed, NONCE_BYTES);
  for (let at = 0; at < TAG_BYTES; at += 1)
    whole[NONCE_BYTES + sealed.length + at] = Number((tag >> BigInt(8 * at)) & 0xffn);
  return whole;
}

/** Opens what was sealed under that key. Returns null if it was sealed under another or is incomplete. */
export function unseal(key: Uint8Array, whole: Uint8Array): Uint8Array | null {
  if (whole.length < NONCE_BYTES + TAG_BYTES) return null;
  const nonce = viewOf(whole.subarray(0, NONCE_BYTES));
  const sealed = whole.subarray(NONCE_BYTES, -TAG_BYTES);
  if (tagOf(viewOf(key), nonce, sealed) !== readNumber(whole.subarray(-TAG_BYTES))) return null;
  return crypt(viewOf(key), nonce, sealed);
}

/** A box of an MP4 or QuickTime file: where its content begins and ends. */
interface Box {
  type: string;
  start: number;
  /** Beyond the available bytes if the file was cut off. */
  end: number;
}

export type VideoContainer = "mp4" | "webm";

/** Brands of still pictures and sound-only files, which begin like a video. */
const NO_VIDEO_BRANDS = /^(?:avif|avis|mif1|msf1|hei[cmsx]|hev[cmsx]|M4[AB] )$/;
const BOXES_MAX = 10_000;
/** Boxes without which nothing plays: if one is cut off, the file is cut off. */
const NEEDED = new Set(["ftyp", "moov", "mdat", "moof"]);

const EBML = 0x1a45dfa3;
const SEGMENT = 0x18538067;
const DOC_TYPE = Buffer.from([0x42, 0x82]);

/** Returns a file's container by its first bytes; its name and declared type do not count. */
export function findContainer(bytes: Buffer): VideoContainer | null {
  if (bytes.length < 16) return null;
  if (bytes.readUInt32BE(0) === EBML) return isWebm(bytes) ? "webm" : null;
  const type = bytes.toString("latin1", 4, 8);
  if (type === "ftyp") return NO_VIDEO_BRANDS.test(bytes.toString("latin1", 8, 12)) ? null : "mp4";
  // QuickTime files from before brands existed.
  return type === "moov" || type === "mdat" || type === "wide" ? "mp4" : null;
}

/** True if the file is complete, according to its outermost structure. */
export function isWhole(bytes: Buffer, container: VideoContainer): boolean {
  return container === "mp4" ? hasWholeBoxes(bytes) : hasWholeSegment(bytes);
}

/** Yields the boxes between two positions; stops at the first invalid one. */
export function* readBoxes(bytes: Buffer, from: number, to: number): Generator<Box> {
  let at = from;
  for (let count = 0; at + 8 <= to && count < BOXES_MAX; count++) {
    const type = bytes.toString("latin1", at + 4, at + 8);
    let size = bytes.readUInt32BE(at);
    let start = at + 8;
    if (size === 1) {
      if (at + 16 > to) return;
      size = Number(bytes.readBigUInt64BE(at + 8));
      start = at + 16;
    } else if (size === 0) size = to - at;
    const end = at + size;
    if (end < start || !/^[\x20-\x7e\xa9]{4}$/.test(type)) return;
    yield { type, start, end };
    at = end;
  }
}

function hasWholeBoxes(bytes: Buffer): boolean {
  let hasMovie = false;
  for (const { type, end } of readBoxes(bytes, 0, bytes.length)) {
    if (NEEDED.has(type) && end > bytes.length) return false;
    if (type === "moov") hasMovie = true;
  }
  return hasMovie;
}

/** A segment written during the recording does not state its length. */
function hasWholeSegment(bytes: Buffer): boolean {
  const head = readSize(bytes, 4);
  if (head === null || head.size === null) return false;
  const at = head.next + head.size;
  if (at + 5 > bytes.length || bytes.readUInt32BE(at) !== SEGMENT) return false;
  const segment = readSize(bytes, at + 4);
  return segment !== null && (segment.size === null || segment.next + segment.size <= bytes.length);
}

function isWebm(bytes: Buffer): boolean {
  const head = readSize(bytes, 4);
  if (head === null || head.size === null || head.size > 4096) return false;
  const content = bytes.subarray(head.next, head.next + head.size);
  const at = content.indexOf(DOC_TYPE);
  const type = at < 0 ? null : readSize(content, at + DOC_TYPE.length);
  if (type === null || type.size === null) return false;
  return content.toString("latin1", type.next, type.next + type.size).replace(/\0+$/, "") === "webm";
}

/** Reads an EBML length (null if left open) and the position of the content. */
function readSize(bytes: Buffer, at: number): { size: number | null; next: number } | null {
  const first = bytes[at] ?? 0;
  const length = Math.clz32(first) - 23;
  if (first === 0 || at + length > bytes.length) return null;
  let size = first & (0xff >> length);
  let isOpen = size === 0xff >> length;
  for (let next = at + 1; next < at + length; next++) {
    const byte = bytes[next] ?? 0;
    size = size * 256 + byte;
    isOpen &&= byte === 0xff;
  }
  return { size: isOpen ? null : size, next: at + length };
}

import { createRequire } from "node:module";

import type * as Library from "mediabunny";

import { readBoxes, type VideoContainer } from "./video-boxes.ts";

// Imported, it is eighty files, which every thread would load again; required, it is one file.
const {
  BufferSource,
  BufferTarget,
  EncodedAudioPacketSource,
  EncodedPacketSink,
  EncodedVideoPacketSource,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
  WEBM,
  WebMOutputFormat,
} = createRequire(import.meta.url)("mediabunny") as typeof Library;

/** A video as stored. */
export interface Remuxed {
  bytes: Uint8Array<ArrayBuffer>;
  /** Upright, in square pixels. */
  width: number;
  height: number;
  /** Seconds. */
  duration: number;
}

const SIDE_MAX = 8192;
const SECONDS_MAX = 24 * 3600;
/** A frame of a video and a moment of its sound take more than this many bytes on average. */
const PACKETS_MAX = 1_000_000;

/**
 * Remuxes a video: its picture and sound as encoded, and nothing else. Drops places, names, dates and data tracks,
 * wherever a camera put them; the data that a player needs first comes first.
 *
 * @throws {Error} if it has no picture that a browser could show, or cannot be read.
 */
export async function remux(bytes: Uint8Array, container: VideoContainer): Promise<Remuxed> {
  const formats = container === "mp4" ? [MP4, QTFF] : [WEBM];
  using input = new Input({ source: new BufferSource(bytes), formats });
  const picture = await input.getPrimaryVideoTrack();
  if (picture === null) throw new Error("There is no picture");
  const sound = await input.getPrimaryAudioTrack();

  const target = new BufferTarget();
  const format =
    container === "mp4" ? new Mp4OutputFormat({ fastStart: "in-memory" }) : new WebMOutputFormat();
  const output = new Output({ format, target });
  const tracks = [await addPicture(output, picture)];
  const soundCodec = sound && (await sound.getCodec());
  // Sound that no browser could play is left out.
  if (sound && soundCodec && format.getSupportedAudioCodecs().includes(soundCodec)) {
    const source = new EncodedAudioPacketSource(soundCodec);
    output.addAudioTrack(source);
    tracks.push(() => copySound(sound, source));
  }
  await output.start();
  const [duration = 0] = await Promise.all(tracks.map((copy) => copy()));
  await output.finalize();
  if (target.buffer === null) throw new Error("Nothing was written");
  const written = new Uint8Array(target.buffer);
  if (container === "mp4") eraseTimes(Buffer.from(written.buffer));
  const [width, height] = [await picture.getDisplayWidth(), await picture.getDisplayHeight()];
  if (!isSide(width) || !isSide(height)) throw new Error("No size that can be shown");
  if (!(duration >= 0 && duration <= SECONDS_MAX)) throw new Error("No length that can be watched");
  return { bytes: written, width, height, duration };
}

/** Adds the track and returns a function that copies it, which returns the track's end in seconds. */
async function addPicture(
  output: Library.Output,
  track: Library.InputVideoTrack,
): Promise<() => Promise<number>> {
  const codec = await track.getCodec();
  if (codec === null || !output.format.getSupportedVideoCodecs().includes(codec)) {
    throw new Error("No browser shows this kind of picture");
  }
  const source = new EncodedVideoPacketSource(codec);
  output.addVideoTrack(source, { rotation: await track.getRotation() });
  return async () => {
    const decoderConfig = await track.getDecoderConfig();
    if (decoderConfig === null) throw new Error("How to decode it is missing");
    const sink = new EncodedPacketSink(track);
    const first = await sink.getFirstKeyPacket();
    if (first === null) throw new Error("There is no picture to begin with");
    let [count, end, last, step] = [0, 0, 0, 0];
    for await (const packet of sink.packets(first)) {
      if (++count > PACKETS_MAX) throw new Error("Too many pictures");
      await source.add(packet, count === 1 ? { decoderConfig } : undefined);
      // The last picture's duration may be missing; then it lasts as long as the one before.
      if (count > 1) step = Math.abs(packet.timestamp - last);
      last = packet.timestamp;
      end = Math.max(end, last + (packet.duration || step));
    }
    source.close();
    return end;
  };
}

async function copySound(
  track: Library.InputAudioTrack,
  source: Library.EncodedAudioPacketSource,
): Promise<number> {
  const decoderConfig = await track.getDecoderConfig();
  if (decoderConfig === null) throw new Error("How to decode the sound is missing");
  let count = 0;
  for await (const packet of new EncodedPacketSink(track).packets()) {
    if (++count > PACKETS_MAX) throw new Error("Too much sound");
    await source.add(packet, count === 1 ? { decoderConfig } : undefined);
  }
  source.close();
  return 0;
}

function isSide(pixels: number): boolean {
  return Number.isInteger(pixels) && pixels >= 1 && pixels <= SIDE_MAX;
}

/**
 * Erases the time of writing, which says nothing about the video and would give the same video a new address each time.
 */
function eraseTimes(bytes: Buffer, from = 0, to = bytes.length): void {
  for (const { type, start, end } of readBoxes(bytes, from, to)) {
    if (type === "moov" || type === "trak" || type === "mdia") eraseTimes(bytes, start, end);
    // Version and flags, then the times of creation and change, 4 or 8 bytes each.
    if (type === "mvhd" || type === "tkhd" || type === "mdhd") {
      bytes.fill(0, start + 4, start + 4 + (bytes[start] === 1 ? 16 : 8));
    }
  }
}

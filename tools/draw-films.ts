import { spawn } from "node:child_process";
import { once } from "node:events";
import { fileURLToPath } from "node:url";

import type { View } from "#server/seed/pictures/engine/camera.ts";
import { photograph } from "#server/seed/pictures/engine/photograph.ts";
import { cross, normalise, subtract, type Vec } from "#server/seed/pictures/engine/vector.ts";
import { MOTIFS } from "#server/seed/pictures/motifs.ts";
import { createRandom } from "#server/seed/random.ts";
import { FILMS, firstFrameOf } from "#server/seed/videos/films.ts";

/** Draws the demo's films with a moving camera: `node tools/draw-films.ts`, with ffmpeg installed. */
const WIDE = 720;
const SECONDS = 5;
const RATE = 25;
const ENCODE =
  "-c:v libx264 -profile:v baseline -pix_fmt yuv420p -preset veryslow -movflags +faststart -an -y";

/** The same view from further along: away gently, there gently. */
function move(view: View, share: number, ahead: number, aside: number): View {
  const eased = share * share * (3 - 2 * share);
  const way = subtract(view.target, view.eye);
  const far = Math.hypot(...way);
  const right = normalise(cross(way, [0, 1, 0]));
  const step = (at: 0 | 1 | 2) => (way[at] * ahead + right[at] * far * aside) * eased;
  const eye: Vec = [view.eye[0] + step(0), view.eye[1] + step(1), view.eye[2] + step(2)];
  return { ...view, eye };
}

for (const film of FILMS) {
  const spec = firstFrameOf(film);
  // Drawn in blocks of 16, then cut to the picture's own proportions.
  const high = Math.round((WIDE * spec.height) / spec.width / 2) * 2;
  const drawn = Math.ceil(high / 16) * 16;
  const file = fileURLToPath(new URL(`../server/seed/videos/${film.name}.mp4`, import.meta.url));
  const raw = `-f rawvideo -pix_fmt rgb24 -s ${WIDE}x${drawn} -r ${RATE} -i - -vf crop=${WIDE}:${high} -crf 27 -maxrate 620k -bufsize 620k`;
  const encoder = spawn("ffmpeg", [...`-v error ${raw} ${ENCODE}`.split(" "), file], {
    stdio: ["pipe", "inherit", "inherit"],
  });
  const shot = MOTIFS[spec.motif].draw(createRandom(spec.name), spec.take);
  const frames = SECONDS * RATE;
  for (let at = 0; at < frames; at += 1) {
    const view = move(shot.view, at / (frames - 1), film.ahead, film.aside);
    const { bytes } = photograph({ ...shot, view }, WIDE, drawn);
    if (!encoder.stdin.write(bytes)) await once(encoder.stdin, "drain");
  }
  encoder.stdin.end();
  await once(encoder, "close");
}

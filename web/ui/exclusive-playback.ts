/** The one that plays. */
let playing: HTMLMediaElement | undefined;
const quieted = new WeakSet<HTMLMediaElement>();

/** Pauses it, and remembers that nobody pressed pause. */
export function quieten(media: HTMLMediaElement): void {
  if (media.paused) return;
  quieted.add(media);
  media.pause();
}

/** Whether the pause that was just heard of was `quieten`'s. */
export function wasQuietened(media: HTMLMediaElement): boolean {
  return quieted.delete(media);
}

/** Call when one begins: whichever played before it falls silent. */
export function takeTurn(media: HTMLMediaElement): void {
  if (playing !== undefined && playing !== media) quieten(playing);
  playing = media;
}

/** It has left the page, and must not be kept alive for being silenced. */
export function endTurn(media: HTMLMediaElement): void {
  if (playing === media) playing = undefined;
}

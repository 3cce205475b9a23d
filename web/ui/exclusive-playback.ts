/** The media that is playing. */
let playing: HTMLMediaElement | undefined;
const pausedByApp = new WeakSet<HTMLMediaElement>();

/** Pauses media, and remembers that the member did not press pause. */
export function pauseByApp(media: HTMLMediaElement): void {
  if (media.paused) return;
  pausedByApp.add(media);
  media.pause();
}

/** True if `pauseByApp` caused the pause that was just reported. */
export function wasPausedByApp(media: HTMLMediaElement): boolean {
  return pausedByApp.delete(media);
}

/** Call when media starts: pauses whichever was playing. */
export function takeTurn(media: HTMLMediaElement): void {
  if (playing !== undefined && playing !== media) pauseByApp(playing);
  playing = media;
}

/** Call when media leaves the page, so that it is not kept in memory. */
export function endTurn(media: HTMLMediaElement): void {
  if (playing === media) playing = undefined;
}

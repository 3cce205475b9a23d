const AT_SECONDS = 0.1;
const QUALITY = 0.8;

/**
 * Captures a frame of a video for its poster, in a separate player, so that the one on the page does not move. Never
 * calls `onTaken` if the browser cannot. Returns a function that stops it.
 */
export function captureFrame(source: string, onTaken: (picture: Blob) => void): () => void {
  const player = document.createElement("video");
  let isOver = false;
  const stop = () => {
    isOver = true;
    player.removeEventListener("seeked", take);
    player.removeAttribute("src");
    player.load();
  };
  const take = () => {
    const canvas = document.createElement("canvas");
    Object.assign(canvas, { width: player.videoWidth, height: player.videoHeight });
    canvas.getContext("2d")?.drawImage(player, 0, 0);
    const give = (picture: Blob | null) => {
      if (picture !== null && !isOver) onTaken(picture);
      stop();
    };
    canvas.toBlob(give, "image/jpeg", QUALITY);
  };
  player.addEventListener("seeked", take, { once: true });
  player.addEventListener("loadeddata", () => (player.currentTime = AT_SECONDS), { once: true });
  Object.assign(player, { muted: true, playsInline: true, preload: "auto", src: source });
  return stop;
}

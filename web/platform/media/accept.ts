/** For the picker: named kinds, so that an iPhone hands over a JPEG in place of its HEIC. */
export const PHOTO_ACCEPT = "image/jpeg,image/png,image/webp";

/** What the server can keep: MP4, QuickTime and WebM. */
export const VIDEO_ACCEPT = "video/mp4,video/quicktime,video/webm";

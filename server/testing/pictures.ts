import sharp, { type Sharp } from "sharp";

import { uploadImage } from "#contracts/media.ts";

import { nameOfSessionCookie } from "../platform/http/session-cookie.ts";
import type { Member } from "./members.ts";
import type { TestApp } from "./test-app.ts";
import { upload } from "./uploads.ts";

let made = 0;

/** Creates a unique picture: a gradient in its own colour. */
export function makePicture(width: number, height: number): Sharp {
  made += 1;
  const pixels = Buffer.alloc(width * height * 3, made);
  for (let at = 0; at < pixels.length; at += 3) pixels[at] = (at / 3) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Uploads bytes as a browser would, as a member or as a visitor. */
export function uploadPicture(app: TestApp, by: Member | null, bytes: Buffer, name = "photo.jpg") {
  return upload(app, uploadImage, by, { bytes, name, type: "image/jpeg" });
}

/** Requests a stored photo or video as a browser does, with the session's cookie; as a visitor without one. */
export function openMedia(
  { app, deps }: TestApp,
  by: Pick<Member, "token"> | null,
  url: string,
  { method = "GET", headers = {} }: { method?: "GET" | "HEAD"; headers?: Record<string, string> } = {},
) {
  const name = nameOfSessionCookie(deps.config.publicUrl.startsWith("https:"));
  const cookie = by && { cookie: `${name}=${by.token}` };
  return app.inject({ method, url, headers: { ...cookie, ...headers } });
}

import sharp, { type Sharp } from "sharp";

import type { ErrorBody } from "#contracts/errors.ts";
import { uploadImage, type UploadedImage } from "#contracts/media.ts";

import type { Member } from "./members.ts";
import type { TestApp } from "./test-app.ts";

let made = 0;

/** A picture that no other call makes: a gradient in a colour of its own. */
export function makePicture(width: number, height: number): Sharp {
  made += 1;
  const pixels = Buffer.alloc(width * height * 3, made);
  for (let at = 0; at < pixels.length; at += 3) pixels[at] = (at / 3) % 256;
  return sharp(pixels, { raw: { width, height, channels: 3 } });
}

/** Uploads bytes as a browser would, as a member or as nobody. */
export async function uploadPicture(app: TestApp, by: Member | null, bytes: Buffer, fileName = "photo.jpg") {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${fileName}"\r\ncontent-type: image/jpeg\r\n\r\n`;
  const response = await app.app.inject({
    method: "POST",
    url: uploadImage.path,
    headers: {
      "content-type": "multipart/form-data; boundary=b",
      ...(by && { authorization: `Bearer ${by.token}` }),
    },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--b--\r\n")]),
  });
  const body = response.json<UploadedImage & ErrorBody>();
  return { status: response.statusCode, headers: response.headers, body };
}

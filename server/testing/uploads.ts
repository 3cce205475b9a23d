import type { Endpoint, ReplyOf } from "#contracts/endpoint.ts";
import type { ErrorBody } from "#contracts/errors.ts";

import type { Member } from "./members.ts";
import type { TestApp } from "./test-app.ts";

export interface UploadedFile {
  bytes: Buffer;
  name: string;
  type: string;
}

/** A form with one file, as a browser sends it. */
export function makeForm({ bytes, name, type }: UploadedFile): {
  headers: Record<string, string>;
  payload: Buffer;
} {
  const head = `--b\r\ncontent-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: ${type}\r\n\r\n`;
  return {
    headers: { "content-type": "multipart/form-data; boundary=b" },
    payload: Buffer.concat([Buffer.from(head), bytes, Buffer.from("\r\n--b--\r\n")]),
  };
}

/** Uploads a file as a browser would, as a member or as a visitor. */
export async function upload<E extends Endpoint>(
  app: TestApp,
  endpoint: E,
  by: Member | null,
  file: UploadedFile,
) {
  const { headers, payload } = makeForm(file);
  const response = await app.app.inject({
    method: "POST",
    url: endpoint.path,
    headers: { ...headers, ...(by && { authorization: `Bearer ${by.token}` }) },
    payload,
  });
  const body = response.json<ReplyOf<E> & ErrorBody>();
  return { status: response.statusCode, headers: response.headers, body };
}

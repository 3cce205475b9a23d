import type { InjectOptions } from "fastify";

import { finishUpload, UPLOADS_PATH, type UploadKind } from "#contracts/uploads.ts";

import { PIECE_TYPE } from "../platform/http/read-upload.ts";
import type { Member } from "./members.ts";
import type { TestApp } from "./test-app.ts";

type By = Pick<Member, "token"> | null;

/** The calls of tus 1.0.0, as a member or as a visitor. */
export function createPieceSender(readApp: () => TestApp) {
  const ask = async (by: By, method: InjectOptions["method"], url: string, more: InjectOptions = {}) => {
    const headers = {
      "tus-resumable": "1.0.0",
      ...(by && { authorization: `Bearer ${by.token}` }),
      ...more.headers,
    };
    const answer = await readApp().app.inject({ ...more, method, url, headers } as InjectOptions);
    const code = answer.statusCode >= 400 && answer.body !== "" ? answer.json<{ code: string }>().code : "";
    return { status: answer.statusCode, code, headers: answer.headers, body: answer.body };
  };
  const encode = (facts: Record<string, string>) =>
    Object.entries(facts)
      .map(([name, value]) => `${name} ${Buffer.from(value).toString("base64")}`)
      .join(",");
  return {
    ask,
    /** Announces a file; with `first`, sends its first bytes too. */
    begin: (by: By, kind: UploadKind | "book", length: number, first?: Buffer) =>
      ask(by, "POST", UPLOADS_PATH, {
        headers: {
          "upload-length": String(length),
          "upload-metadata": encode({ kind, filetype: "video/mp4" }),
          ...(first && { "content-type": PIECE_TYPE }),
        },
        ...(first && { payload: first }),
      }),
    /** Returns the number of bytes received. */
    howFar: async (by: By, url: string) => {
      const { status, headers } = await ask(by, "HEAD", url);
      return status === 200 ? Number(headers["upload-offset"]) : status;
    },
    send: (by: By, url: string, at: number, payload: Buffer) =>
      ask(by, "PATCH", url, {
        headers: { "upload-offset": String(at), "content-type": PIECE_TYPE },
        payload,
      }),
    stop: (by: By, url: string) => ask(by, "DELETE", url),
    finish: (by: Member, url: string) =>
      readApp()
        .as(by)
        .raw(finishUpload, { params: { uploadId: idIn(url) } }),
  };
}

export function idIn(url: string): string {
  return url.split("/").at(-1) ?? "";
}

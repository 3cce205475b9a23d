import fc, { type Arbitrary } from "fast-check";

import { hostileBody } from "./hostile.ts";

/** Generates multipart forms with the boundary `b`: a valid form, cut or altered, or mismatched parts. */
export function hostileForm(right: Buffer): Arbitrary<Buffer> {
  const part = (head: string, body: string) => `--b\r\n${head}\r\n\r\n${body}\r\n`;
  const file = (name: string, body = "x") =>
    part(`content-disposition: form-data; name="file"; filename="${name}"\r\ncontent-type: image/png`, body);
  const forms = [
    "--b--\r\n",
    "--b",
    "--x\r\n\r\n--x--",
    part("", "x"),
    `${part("content-disposition: form-data", "x")}--b--`,
    `${part('content-disposition: form-data; name="a"', "x").repeat(9)}--b--`,
    `${file("a.png")}${file("b.png")}--b--`,
    `${file("../../etc/passwd")}--b--`,
    `${file("a\u0000.png")}--b--`,
    `${file("é".repeat(3000))}--b--`,
    `${part(`content-disposition: form-data; name="file"; filename="a"\r\nx: ${"y".repeat(90_000)}`, "x")}--b--`,
    `${part('content-disposition: form-data; name="__proto__"; filename="a"', "x")}--b--`,
    `${part('content-disposition: form-data; name="file"; filename="a"\r\ncontent-transfer-encoding: base64', "!!")}--b--`,
    `${file("a.png", "\u0089PNG\r\n\u001a\n")}--b--`,
    `${file("a.png", "RIFF\u0000\u0000\u0000\u0000WEBPVP8 ")}--b--`,
    file("a.png"),
  ];
  return fc.oneof(
    fc.constantFrom(...forms).map((form) => Buffer.from(form, "latin1")),
    fc.nat(right.length).map((at) => right.subarray(0, at)),
    fc.tuple(fc.nat(right.length - 1), fc.nat(255)).map(([at, byte]) => {
      const bent = Buffer.from(right);
      bent[at] = byte;
      return bent;
    }),
    hostileBody.map((text) => Buffer.from(text)),
  );
}

import { once } from "node:events";

import { SMTPServer } from "smtp-server";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";

import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import type { Letter } from "./letter.ts";
import { createMailer, type Mailer } from "./mailer.ts";

const LETTER: Letter = {
  to: "dan@crewyard.example",
  subject: "Please confirm\r\nBcc: everybody@example.com",
  greeting: "Hi <b>Dan</b>,",
  paragraphs: ["One & only."],
  action: { label: "Confirm", path: "/api/auth/verify-email?token=abc&x=1" },
};

let app: TestApp;
let mailer: Mailer;
let server: SMTPServer;
let isBroken = false;
const received: string[] = [];

beforeAll(async () => {
  app = await startTestApp();
  server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    logger: false,
    onData(stream, _session, done) {
      const chunks: Buffer[] = [];
      stream.on("data", (chunk: Buffer) => chunks.push(chunk));
      stream.on("end", () => {
        if (isBroken) return done(new Error("451 try again later"));
        received.push(Buffer.concat(chunks).toString("utf8"));
        done();
      });
    },
  });
  server.listen(0, "127.0.0.1");
  await once(server.server, "listening");
  const address = server.server.address();
  const port = typeof address === "object" && address !== null ? address.port : 0;
  const config = {
    ...app.deps.config,
    mail: { smtpUrl: `smtp://127.0.0.1:${port}`, from: "Crewyard <hello@crewyard.example>" },
  };
  mailer = createMailer({ ...app.deps, config });
});
afterAll(async () => {
  await new Promise<void>((resolve) => server.close(() => resolve()));
  await app.close();
});
beforeEach(() => {
  received.length = 0;
  isBroken = false;
});

const send = (key: string, letter: Letter | null = LETTER) =>
  mailer.sendOnce(key, () => Promise.resolve(letter));

describe("through a mail server", () => {
  it("goes out once for a key, also when twenty want it at once", async () => {
    await Promise.all(Array.from({ length: 20 }, () => send("twenty")));
    await send("twenty");
    expect(received).toHaveLength(1);
  });

  it("says nothing when there is nothing left to say", async () => {
    await send("nothing", null);
    expect(received).toEqual([]);
  });

  it("is tried again after the server refused it, and no row claims that it went", async () => {
    isBroken = true;
    await expect(send("retry")).rejects.toThrow("451");
    isBroken = false;
    await send("retry");
    expect(received).toHaveLength(1);
  });

  it("keeps every header on its line, one of each, and says that no person wrote it", async () => {
    await send("headers");
    const head = received[0]?.split("\r\n\r\n", 1)[0] ?? "";
    expect(head).toMatch(/^Subject: Please confirm Bcc: everybody@example.com$/m);
    expect(head).not.toMatch(/^Bcc:/m);
    expect(head).toMatch(/^Auto-Submitted: auto-generated$/m);
    expect(head.match(/^Message-ID: <[0-9a-f]{32}@localhost>$/gim)).toHaveLength(1);
  });

  it("carries text and HTML, with absolute links and nothing of it run", async () => {
    await send("html");
    const mail = received[0]?.replaceAll("=\r\n", "").replaceAll("=3D", "=") ?? "";
    expect(mail).toContain("http://localhost:3000/api/auth/verify-email?token=abc&x=1");
    expect(mail).toContain("Hi &lt;b&gt;Dan&lt;/b&gt;,");
    expect(mail).toContain("One &amp; only.");
  });
});

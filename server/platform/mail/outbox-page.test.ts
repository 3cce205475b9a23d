import { writeFile } from "node:fs/promises";
import { join } from "node:path";

import { afterAll, beforeAll, describe, expect, it } from "vitest";

import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { outboxFolder } from "./outbox.ts";

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

const open = (url = "/dev/outbox", headers: Record<string, string> = {}, remoteAddress = "127.0.0.1") =>
  app.app.inject({ method: "GET", url, remoteAddress, headers: { host: "localhost:3000", ...headers } });

describe("the outbox page", () => {
  it("says so when there is nothing yet", async () => {
    const response = await open();
    expect(response.statusCode).toBe(200);
    expect(response.body).toContain("No mail yet");
  });

  it("lists mails newest first, with links to follow and nothing of them run", async () => {
    const { db, mailer } = app.deps;
    mailer.register<{ name: string }>("test", (_tx, { name }) =>
      Promise.resolve({
        to: "dan@crewyard.example",
        subject: `Mail ${name}`,
        greeting: `Hi ${name},`,
        paragraphs: ["Hello"],
        action: { label: "Go", path: "/reset-password?token=abc&x=1" },
      }),
    );
    for (const name of ["first", "<script>alert(1)</script>"]) {
      await mailer.post(db, { key: `page:${name}`, kind: "test", payload: { name } });
      await mailer.deliver();
    }
    // A half-written file does not break the page.
    await writeFile(join(outboxFolder(app.deps.config.dataDir), "2026-broken.json"), "{");
    const { body } = await open();
    expect(body).not.toContain("<script");
    expect(body.indexOf("&lt;script&gt;")).toBeLessThan(body.indexOf("Mail first"));
    const link = "http://localhost:3000/reset-password?token=abc&amp;x=1";
    expect(body).toContain(`<a href="${link}">${link}</a>`);

    const json = (await open("/dev/outbox?format=json")).json<{
      messages: { subject: string; to: string; links: string[] }[];
    }>();
    expect(json.messages.map((message) => message.subject)).toEqual([
      "Mail <script>alert(1)</script>",
      "Mail first",
    ]);
    expect(json.messages[1]).toMatchObject({
      to: "dan@crewyard.example",
      links: ["http://localhost:3000/reset-password?token=abc&x=1"],
    });
  });

  it.each([
    ["another machine", {}, "192.0.2.7"],
    ["another machine that claims to be this one", { "x-forwarded-for": "127.0.0.1" }, "192.0.2.7"],
    ["a proxy on this machine", { "x-forwarded-for": "192.0.2.7" }, "127.0.0.1"],
    ["a foreign name that points here", { host: "rebind.example:3000" }, "127.0.0.1"],
    ["a name that only begins like ours", { host: "localhost.evil.example" }, "127.0.0.1"],
  ])("does not exist for %s", async (_name, headers, from) => {
    expect((await open("/dev/outbox", headers as Record<string, string>, from)).statusCode).toBe(404);
  });

  it.each([{ SMTP_URL: "smtp://127.0.0.1:1" }, { NODE_ENV: "production", RATE_LIMITS: "on" }])(
    "does not exist with %j",
    async (environment) => {
      const other = await startTestApp(environment);
      const headers = { host: "localhost:3000" };
      const response = await other.app.inject({ method: "GET", url: "/dev/outbox", headers });
      expect(response.statusCode).toBe(404);
      await other.close();
    },
  );
});

import { rm, writeFile } from "node:fs/promises";
import { Agent } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";

import { afterAll, beforeAll, expect, test } from "vitest";

import { uploadImage, uploadVideo } from "#contracts/media.ts";

import { askOn } from "../../testing/dedicated-connection.ts";
import type { Member } from "../../testing/members.ts";
import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { makeForm } from "../../testing/uploads.ts";

/** Before the server cuts off, after half a minute, who sends nothing: an answer on time is not what ends a hang. */
const HANGS_MS = 20_000;

let app: TestApp;
let dan: Member;
/** One connection, used for everything. */
const agent = new Agent({ keepAlive: true, maxSockets: 1 });

beforeAll(async () => {
  app = await startTestApp({ LOG_LEVEL: "silent" });
  dan = await app.makeMember();
  await app.app.listen({ port: 0, host: "127.0.0.1" });
});
afterAll(async () => {
  agent.destroy();
  await app.close();
});

test.each([uploadImage, uploadVideo])(
  "an upload that cannot be written down is answered, and so is the next request on its connection (%#)",
  async ({ path }) => {
    const { port } = app.app.server.address() as AddressInfo;
    const ask = askOn(agent, port);
    const uploads = join(app.deps.config.dataDir, "uploads");
    await rm(uploads, { recursive: true, force: true });
    await writeFile(uploads, "in the way of a folder");
    const { headers, payload } = makeForm({
      bytes: Buffer.alloc(5_000_000),
      name: "a.jpg",
      type: "image/jpeg",
    });
    const authorization = `Bearer ${dan.token}`;
    const answer = await ask(
      "POST",
      path,
      { ...headers, authorization, "content-length": payload.length },
      payload,
    );
    expect(answer.status).toBe(500);
    expect(await ask("GET", "/api/health")).toEqual({ status: 200 });
    await rm(uploads);
  },
  HANGS_MS,
);

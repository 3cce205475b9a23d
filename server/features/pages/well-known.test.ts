import { afterAll, beforeAll, expect, it } from "vitest";

import { startTestApp, type TestApp } from "../../testing/test-app.ts";
import { DAY } from "../../testing/test-clock.ts";

const SITE = "https://crewyard.example";
const OURS = { SUPPORT_EMAIL: "help@your.site", SITE_ADDRESS: "Yours Ltd, 1 Mill Lane, York YO1 7HH" };

let app: TestApp;
beforeAll(async () => {
  app = await startTestApp({ PUBLIC_URL: SITE, ...OURS });
});
afterAll(() => app.close());

const ask = (url: string) => app.app.inject({ method: "GET", url });

it("security.txt says how to tell us of a hole, and never goes out of date", async () => {
  for (const days of [0, 1, 364, 366, 1000]) {
    app.clock.advance(days * DAY);
    const { statusCode, headers, body } = await ask("/.well-known/security.txt");
    expect([statusCode, headers["content-type"]]).toEqual([200, "text/plain; charset=utf-8"]);
    const expires = /^Expires: (\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ)$/m.exec(body)?.[1] ?? "";
    expect(body).toBe(
      [
        `Contact: mailto:${OURS.SUPPORT_EMAIL}`,
        `Contact: ${SITE}/contact`,
        `Expires: ${expires}`,
        "Preferred-Languages: en",
        `Canonical: ${SITE}/.well-known/security.txt`,
        "",
      ].join("\n"),
    );
    const left = Date.parse(expires) - app.clock.now().getTime();
    // A response that is cached for a day is still valid.
    expect(left).toBeGreaterThan(90 * DAY);
    expect(left).toBeLessThan(365 * DAY);
  }
});

it("change-password leads to where a member changes it", async () => {
  const { statusCode, headers } = await ask("/.well-known/change-password");
  expect([statusCode, headers.location]).toEqual([302, "/settings#password"]);
});

it("nothing else is well known", async () => {
  // Password managers request this path to see whether a site responds to everything with success.
  const path = "/.well-known/resource-that-should-not-exist-whose-status-code-should-not-be-200";
  expect((await ask(path)).statusCode).toBe(404);
});

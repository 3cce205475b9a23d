import type { Route } from "playwright-core";
import { expect, test } from "vitest";

import { listPosts } from "#contracts/feed.ts";
import { MEGABYTE } from "#contracts/reference/limits.ts";
import { makeVideoOf } from "#server/testing/videos.ts";

import { callApi } from "./support/api.ts";
import { postApprenticeship } from "./support/apprenticeships.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { join } from "./support/members.ts";

const browser = useBrowser();
const PDF = { name: "cleo.pdf", mimeType: "application/pdf", buffer: Buffer.from("%PDF-1.4\n1 0 obj\n") };
/** Six pieces, the last of them short. */
const SIZE = Math.round(5.5 * MEGABYTE);

test(
  "a video that is cut off half-way goes on from there, also after the page was loaded again",
  RARE,
  async () => {
    const author = await join({ firstName: "Tess" });
    const visitor = await browser.visit({ width: 390, as: author });
    visitor.errors.allow("net::ERR_FAILED");
    // Posting hands over the files while one is being sent: the server may still be processing it.
    visitor.errors.allow("409 POST /api/media/images");
    const film = { name: "tunnel.mp4", mimeType: "video/mp4", buffer: makeVideoOf(SIZE) };

    /** Bytes that arrived, by the server's response to each piece. */
    let arrived = 0;
    let pieces = 0;
    let isCut = false;
    const pass = async (route: Route) => {
      const request = route.request();
      if (request.method() !== "PATCH" && !isCut) return route.continue();
      pieces += 1;
      if (pieces > 3) isCut = true;
      if (isCut) return route.abort("failed");
      return route.continue();
    };
    await visitor.page.route("**/api/media/uploads/**", pass);
    visitor.page.on("requestfinished", async (request) => {
      if (request.method() !== "PATCH") return;
      const from = Number((await request.allHeaders())["upload-offset"]);
      const to = Number((await (await request.response())?.allHeaders())?.["upload-offset"]);
      arrived += to - from;
    });

    await visitor.goTo("/");
    await visitor.field("Share a project update").fill("From the tunnel");
    await visitor.field("Video").setInputFiles(film);
    await visitor.sees(visitor.page.getByText(/^Waiting for signal… 5\d%$/));
    await expect.poll(() => arrived).toBe(3 * MEGABYTE);

    visitor.page.on("dialog", (dialog) => void dialog.accept());
    await visitor.page.reload();
    [isCut, pieces] = [false, -100];
    const missing = "A file of this draft had not been sent yet. Please add it again.";
    await visitor.sees(missing);
    await visitor.field("Video").setInputFiles(film);
    await visitor.seesNo(missing);
    await visitor.press("Post");
    await visitor.seesToast("Post created!");
    // Not a byte of it twice.
    await expect.poll(() => arrived).toBe(SIZE);
    const { posts } = await callApi(listPosts, { query: { filter: "crew" } }, author.token);
    expect(posts[0]?.video?.url).toMatch(/^\/media\/[0-9a-f]{32}\/video\.mp4$/);
  },
);

test("a photo whose line is lost waits in sight and goes by itself", async () => {
  const author = await join({ firstName: "Wim" });
  const visitor = await browser.visit({ width: 1280, as: author });
  visitor.errors.allow("net::ERR_FAILED");
  await visitor.goTo("/");
  await visitor.field("Share a project update").fill("From the lift shaft");
  await visitor.page.route("**/api/media/**", (route) => route.abort("failed"), { times: 2 });
  await visitor.field("Video").setInputFiles({
    name: "short.mp4",
    mimeType: "video/mp4",
    buffer: makeVideoOf(100_000),
  });
  await visitor.sees(visitor.page.getByText(/^Waiting for signal…/));
  // Nothing is being sent any more, and nobody has pressed anything.
  await expect.poll(() => visitor.page.getByRole("progressbar").count()).toBe(0);
  await visitor.seesNo(visitor.page.getByRole("button", { name: /^Retry/ }));
});

test(
  "a CV on its way is not let go by closing without a question, and a certificate is, if that is wanted",
  RARE,
  async () => {
    const member = await join({ firstName: "Cleo" });
    const visitor = await browser.visit({ width: 390, as: member });
    await visitor.goTo("/profile");
    await visitor.press(/C\.V/);
    const own = visitor.dialog("C.V");
    const { promise: come, resolve: comes } = Promise.withResolvers<void>();
    await visitor.page.route("**/api/user/files?*", (route) => come.then(() => route.continue()));
    await own.getByLabel("CV file").setInputFiles(PDF);
    await visitor.sees(own.getByRole("progressbar"));
    await own.getByRole("button", { name: "Close" }).click();
    await visitor.dialog("Stop sending your CV?").getByRole("button", { name: "Keep sending" }).click();
    comes();
    await visitor.sees(own.getByText("Profile updated successfully"));
    await own.getByRole("button", { name: "Close" }).click();
    await visitor.seesNo(own);
    await visitor.page.unroute("**/api/user/files?*");

    await visitor.press(/Qualifications/);
    await visitor.dialog("Qualifications").getByRole("button", { name: "Add Qualification" }).click();
    const form = visitor.dialog("Add Qualification");
    await visitor.page.route("**/api/user/files?*", () => undefined);
    await form.getByLabel("Certificate file").setInputFiles(PDF);
    await visitor.sees(form.getByRole("progressbar"));
    await form.getByRole("button", { name: "Close" }).click();
    await visitor.dialog("Discard what you wrote?").getByRole("button", { name: "Discard" }).click();
    await visitor.seesNo(form);
  },
);

test("a CV that is none, which Submit took along half-way, is refused in full words", RARE, async () => {
  const [owner, sam] = [await join({ firstName: "Orla" }), await join({ firstName: "Sam" })];
  const { id } = await postApprenticeship(owner);
  const visitor = await browser.visit({ width: 390, as: sam });
  await visitor.goTo(`/apprenticeships?apply=${id}`);
  const form = visitor.dialog("Apply");
  await visitor.page.route("**/api/user/files?*", () => undefined, { times: 1 });
  await form.getByLabel("CV file").setInputFiles({ ...PDF, buffer: Buffer.from("MZ, a program") });
  await visitor.sees(form.getByRole("progressbar"));
  visitor.errors.expect("400 POST /api/user/files");
  await form.getByRole("button", { name: "Submit Application" }).click();
  const words = "Invalid file type – Please upload a PDF, Word document, or image file";
  await visitor.sees(form.getByText(words).last());
  await form.getByLabel("CV file").setInputFiles(PDF);
  await form.getByRole("button", { name: "Submit Application" }).click();
  await visitor.seesToast("Application Submitted!");
});

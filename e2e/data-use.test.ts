import { expect, test } from "vitest";

import { createPost } from "#contracts/feed.ts";
import { listAdminReports, reviewReport } from "#contracts/moderation.ts";
import { createReport } from "#contracts/reports.ts";

import { administrator } from "./support/administrator.ts";
import { callApi } from "./support/api.ts";
import { findViolations } from "./support/axe.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { crewMates, send } from "./support/chat.ts";
import { clip } from "./support/composing.ts";
import { openHome, readOn } from "./support/feed.ts";
import { drops, keeps, untilScreensKept } from "./support/kept.ts";
import { openMeasuredPhone } from "./support/measured-phone.ts";
import { demoMember, join } from "./support/members.ts";
import { makePhoto } from "./support/photos.ts";
import { openPost } from "./support/post-card.ts";

const browser = useBrowser();
const dataUrl = ({ mimeType, buffer }: { mimeType: string; buffer: Buffer }) =>
  `data:${mimeType};base64,${buffer.toString("base64")}`;

test(
  "with the data saver photos are blurs and a video stands still until they are tapped",
  RARE,
  async () => {
    const author = await join({ firstName: "Ines" });
    const photos = await Promise.all(
      ["one", "two"].map((name) => makePhoto(name, { width: 900, height: 600 })),
    );
    const body = {
      content: "Both ends of the trench",
      imageUrls: photos.map(dataUrl),
      videoUrl: dataUrl(clip()),
    };
    const { id, imageUrls, videoUrl } = await callApi(createPost, { body }, author.token);
    const folders = [...imageUrls, videoUrl ?? ""].map((url) => /\/media\/[^/]+/.exec(url)?.[0] ?? "none");
    const visitor = await browser.visit({ width: 390, as: author });
    await visitor.goTo("/settings");
    await visitor.scrollsTo("Mobile data");
    const choice = visitor.page.getByRole("radiogroup", { name: "Data saver" });
    await choice.getByRole("radio", { name: /^Always/ }).check();
    await expect(findViolations(visitor.page)).resolves.toEqual([]);

    const asked: string[] = [];
    visitor.page.on(
      "request",
      // Profile photos stand elsewhere on the screen.
      (request) =>
        void (folders.some((folder) => request.url().includes(folder)) && asked.push(request.url())),
    );
    const card = await openPost(visitor, id);
    const show = card.getByRole("button", { name: /^Show photo 1 of 2/ });
    await visitor.sees(show.locator("canvas"));
    await visitor.isWhole();
    expect(asked).toEqual([]);
    await expect(findViolations(visitor.page)).resolves.toEqual([]);
    await show.click();
    await visitor.sees(card.getByRole("button", { name: /Open photo 2 of 2/ }));
    await visitor.isWhole();
    expect(asked.filter((url) => url.endsWith(".webp"))).toHaveLength(2);
    await card.getByRole("button", { name: /^Play video/ }).click();
    await expect.poll(() => asked.some((url) => url.endsWith(".webm"))).toBe(true);
  },
);

test("the count of what the app has used is the browser's own, to a tenth", RARE, async () => {
  const phone = await openMeasuredPhone(await demoMember());
  const { visitor, page } = phone;
  /** The browser's figures, and what was counted, at the start of the last part. */
  let [figure, before] = [
    { received: 0, sent: 0 },
    { received: 0, sent: 0 },
  ];
  const counted = async () => {
    for (const { received, sent, url } of phone.take()) {
      figure.received += received;
      // Typed text is not counted; files and socket messages are.
      if (url === "" || /\/api\/(media|uploads)\b/.test(url)) figure.sent += sent;
    }
    const kept = await page.evaluate(() => localStorage.getItem("dataUse"));
    const [, received = 0, sent = 0] = (kept ?? "").split(" ").map(Number);
    return { received: received - before.received, sent: sent - before.sent };
  };
  const agrees = async (what: string) => {
    // Both sides store their figures now and then: wait until nothing has changed for a while.
    let last = "";
    const isSettled = async () => {
      const said = JSON.stringify([await counted(), figure]);
      const isSame = said === last;
      last = said;
      return isSame;
    };
    await expect.poll(isSettled, { timeout: 60_000, interval: 4_000 }).toBe(true);
    const ours = await counted();
    process.stdout.write(
      `${what}: the browser says ${figure.received} received and ${figure.sent} sent, we ${ours.received} and ${ours.sent}\n`,
    );
    expect(Math.abs(ours.received / figure.received - 1)).toBeLessThan(0.1);
    // A few socket messages are always under way.
    if (figure.sent > 1_000) expect(Math.abs(ours.sent / figure.sent - 1)).toBeLessThan(0.1);
    before = { received: before.received + ours.received, sent: before.sent + ours.sent };
    figure = { received: 0, sent: 0 };
  };
  // Left before counting begins, like the second screen.
  await openHome(visitor);
  await readOn(visitor);
  await visitor.isWhole();
  await visitor.goTo("/apprenticeships");
  await visitor.isWhole();
  await visitor.goTo("/jobs");
  await page.waitForFunction(() => localStorage.getItem("dataUse") !== null);
  await untilScreensKept(visitor);
  await agrees("cold, with all that is kept for later");

  // From here on the worker has the code, and most photos are cached.
  await openHome(visitor);
  await readOn(visitor);
  await visitor.field("Photos").setInputFiles(await makePhoto("large", { width: 3000, height: 2000 }));
  await visitor.sees("1 of 10 photos");
  await visitor.field("Share a project update").fill("How much is this?");
  await visitor.press("Post");
  await visitor.sees(page.getByRole("article").filter({ hasText: "How much is this?" }));
  await visitor.seesNo(page.getByRole("article", { name: "Your post that is not sent yet" }));
  await agrees("with a photo sent");
  await visitor.goTo("/settings");
  await visitor.scrollsTo("Mobile data");
  await visitor.sees(page.getByText(/^Used in \w+: \d+\.\d MB received, \d+\.\d MB sent\./));
  await phone.close();
});

test("what a moderator has taken out of a chat goes from a device that saves data, too", RARE, async () => {
  const [nell, bert] = await crewMates();
  const { id, conversationId } = await send(bert, nell, "Cash only, no receipt");
  const visitor = await browser.visit({ width: 390, as: nell, worker: true });
  const { page } = visitor;
  await page.clock.install();
  await visitor.goTo(`/mobile-chat?conversation=${conversationId}`);
  await visitor.sees(page.getByRole("log").getByText("Cash only"));
  await page.clock.fastForward(5_500);
  // The member's own account, two counts, the list of chats, and this chat.
  await keeps(visitor, 5);
  await untilScreensKept(visitor);
  await page.evaluate(() => localStorage.setItem("dataSaver", "always"));
  await page.goto("about:blank");

  await callApi(createReport, { body: { type: "message", id, reason: "Fraud" } }, nell.token);
  const { token } = await administrator();
  const open = await callApi(listAdminReports, {}, token);
  const report = (Array.isArray(open) ? open : open.reports).find(({ author }) => author?.id === bert.id);
  const params = { id: report?.id ?? 0 };
  await callApi(reviewReport, { params, body: { action: "delete_post" } }, token);
  await visitor.goTo("/crew");
  await visitor.isWhole();
  const listed = page.waitForResponse(/\/api\/conversations\?/);
  await page.clock.fastForward(16_000);
  await (await listed).finished();
  await drops(visitor);
  await visitor.losesSignal();
  await page.goto("/mobile-chat");
  await visitor.press(/^Bert Aldous/);
  await visitor.isAt("Bert Aldous");
  await visitor.sees(visitor.button("Retry"));
  await visitor.seesNo("Cash only");
});

import { describe, expect, test } from "vitest";

import { addBannedWord, decideWordFlag, listWordFlags } from "#contracts/banned-words.ts";
import { createPost } from "#contracts/feed.ts";
import { listNotifications } from "#contracts/notifications.ts";
import { makeVideo, toDataUrl } from "#server/testing/videos.ts";

import { administrator } from "./support/administrator.ts";
import { callApi } from "./support/api.ts";
import { RARE, useBrowser, widthsFor } from "./support/browser.ts";
import { join, mark } from "./support/members.ts";
import { openPost } from "./support/post-card.ts";

const browser = useBrowser();

describe.each(widthsFor("desk"))("at %i pixels", (width) => {
  test(
    "a word is banned, tested, holds a post back until it is released, and is taken off the list",
    RARE,
    async () => {
      const own = mark();
      const author = await join({ firstName: "Wanda", lastName: `Words-${own}` });
      const word = `zeppelin${own}`;
      const text = `Look up, a ${word} over the yard`;
      const visitor = await browser.visit({ width, as: await administrator() });
      await visitor.goTo("/adminportal?view=words");
      const form = visitor.page.getByRole("form", { name: "Add a banned word" });
      await visitor.press("Add word");
      await visitor.sees(form.getByText("Word is required"));
      expect(await form.getByLabel("Severity").inputValue()).toBe("3");
      expect(await form.getByLabel("Category").inputValue()).toBe("inappropriate");
      await form.getByLabel("Word").fill(word);
      await visitor.press("Add word");
      const remove = visitor.button(`Remove ${word}`);
      await visitor.sees(remove);

      await visitor.page.getByLabel("Text", { exact: true }).fill(`A Z3PPELIN${own}, and z e p p e l i n`);
      await visitor.press("Test");
      await visitor.sees(visitor.page.getByText("It would be held for review", { exact: false }));

      // The author sees why it was refused, and it is in nobody's feed.
      const film = { content: "The yard", videoUrl: toDataUrl(makeVideo("webm"), "video/webm") };
      const { video } = await callApi(createPost, { body: film }, author.token);
      const held = { content: text, videoUrl: video?.url };
      await callApi(createPost, { body: held }, author.token).catch(() => null);
      await visitor.page.reload();
      const tab = (name: string) => visitor.page.getByRole("tab", { name, exact: true });
      const log = visitor.page.getByRole("complementary").getByRole("listitem");
      await tab("Reports").click();
      await visitor.sees(log.filter({ hasText: "Banned word added" }).filter({ hasText: word }));
      await tab("Banned words").click();
      await visitor.sees(visitor.page.getByText(text));
      await visitor.sees(visitor.page.getByLabel(`Held video by ${author.name}`).first());
      await visitor.press(`Publish what ${author.name} wrote`);
      await visitor.seesNo(visitor.page.getByText(text));
      // The focused element is gone, but the focus is not lost.
      const isInMain = () => visitor.page.evaluate(() => document.activeElement?.closest("main") !== null);
      await expect.poll(isInMain).toBe(true);
      await tab("Reports").click();
      await visitor.sees(log.filter({ hasText: "Held text published" }).filter({ hasText: word }));
      await tab("Banned words").click();
      const reader = await browser.visit({ width, as: author });
      await reader.goTo("/");
      await reader.sees(reader.page.getByText(text).first());

      await remove.click();
      const question = visitor.dialog(`Remove “${word}”?`);
      await question.getByRole("button", { name: "Remove" }).click();
      await visitor.seesNo(remove);
      await visitor.seesNo(question);
    },
  );

  test(
    "a member whose words are held is told so calmly wherever they write, and later what was decided",
    RARE,
    async () => {
      const [admin, author] = await Promise.all([administrator(), join({ firstName: "Holly" })]);
      const word = `airship${mark()}`;
      await callApi(addBannedWord, { body: { word, severity: 3 } }, admin.token);
      const own = await callApi(createPost, { body: { content: "Nothing wrong here" } }, author.token);
      const writer = await browser.visit({ width, as: author });
      const isCalm = async () => {
        await writer.seesToast("Waiting for a moderator");
        await writer.seesToast("Your text is safe");
        await writer.seesNo(writer.page.getByRole("alert"));
      };

      await writer.goTo("/");
      writer.errors.expect("409 POST /api/posts");
      await writer.field("Share a project update").fill(`An ${word} for the roof`);
      await writer.press("Post");
      await isCalm();
      await expect.poll(() => writer.field("Share a project update").inputValue()).toBe("");

      const card = await openPost(writer, own.id);
      writer.errors.expect("409 POST /api/interactions");
      await card.getByLabel("Write a comment").fill(`By ${word}, please`);
      await card.getByRole("button", { name: "Post comment" }).click();
      await isCalm();
      await writer.seesNo(card.getByText(`By ${word}, please`));
      await writer.seesNo(card.getByText("Not sent."));

      writer.errors.expect("409 PATCH /api/user/current");
      await writer.goTo("/profile");
      await writer.press("Edit Profile");
      const form = writer.dialog("Edit Profile");
      await form.getByLabel("Bio").fill(`I fly an ${word}`);
      await form.getByRole("button", { name: "Save changes" }).click();
      await isCalm();
      await writer.seesToast("Until then others see what was there before.");
      await writer.seesNo(form);

      const { hits } = await callApi(listWordFlags, {}, admin.token);
      const mine = hits.filter(({ author: by }) => by?.id === author.id);
      expect(mine).toHaveLength(3);
      for (const [at, { id }] of mine.entries()) {
        const action = at === 0 ? "release" : "refuse";
        await callApi(decideWordFlag, { params: { id }, body: { action } }, admin.token);
      }
      const told = async () =>
        (await callApi(listNotifications, {}, author.token)).map(({ message }) => message).join("\n");
      await expect.poll(told).toContain(`it is now published: \u201cAn ${word} for the roof\u201d`);
      await expect.poll(told).toContain("decided not to publish it");
    },
  );
});

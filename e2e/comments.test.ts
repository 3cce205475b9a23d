import { describe, expect, test } from "vitest";

import { muteMember } from "#contracts/blocks.ts";
import { createInteraction, deleteComment, getInteractions, replyToComment } from "#contracts/feed.ts";

import { callApi } from "./support/api.ts";
import { findViolations, layOut } from "./support/axe.ts";
import { RARE, useBrowser, WIDTHS } from "./support/browser.ts";
import { dropResponse, comeBackOnline } from "./support/lost-responses.ts";
import { join } from "./support/members.ts";
import type { Member } from "./support/members.ts";
import { BUSY, hasFocus, openPost, post, refuse } from "./support/post-card.ts";

const browser = useBrowser();

describe.each(WIDTHS)("at %i pixels", (width) => {
  test("comments that cannot be sent stay, through a reload too, and go by themselves; the rest is done in place", async () => {
    const [author, reader] = await Promise.all([join({ firstName: "Cleo" }), join({ firstName: "Ned" })]);
    const id = await post(author, `Ask me anything ${width}`);
    const visitor = await browser.visit({ width, as: reader });
    const card = await openPost(visitor, id);
    visitor.errors.expect("422 POST /api/interactions");
    await visitor.page.route("**/api/interactions", (route) => refuse(route, 422), { times: 1 });
    await card.getByLabel("Write a comment").fill("What lime did you use?");
    await card.getByRole("button", { name: "Post comment" }).click();
    await visitor.sees(card.getByText(`Not sent. ${BUSY}`));
    await expect(card.getByLabel("Write a comment").inputValue()).resolves.toBe("");
    await visitor.page.reload();
    await visitor.sees(card.getByText("What lime did you use?"));
    await card.getByRole("button", { name: "Edit" }).click();
    await expect.poll(() => card.getByLabel("Write a comment").inputValue()).toBe("What lime did you use?");
    // The server receives it, but no response arrives until the signal returns.
    await visitor.page.route("**/api/interactions", dropResponse);
    visitor.errors.expect("net::ERR_FAILED POST /api/interactions");
    await card.getByRole("button", { name: "Post comment" }).click();
    await visitor.sees(card.getByText(/^Not sent yet\. It goes by itself\. We could not reach the server/));
    await comeBackOnline(visitor);
    await visitor.seesToast("Comment added!");
    await visitor.seesNo(card.getByText("Not sent."));
    await expect(commentsOf(id, reader)).resolves.toEqual(["What lime did you use?"]);

    const reply = card.getByRole("button", { name: `Reply to ${reader.name}` });
    await reply.click();
    await card.getByRole("textbox", { name: /^Reply to/ }).fill("NHL 3.5");
    await card.getByRole("button", { name: "Cancel" }).click();
    await hasFocus(reply);
    await card.getByRole("button", { name: "Edit your comment" }).click();
    await visitor.field("Edit comment").fill("Which lime did you use?");
    // One box at a time; the other box's text is stored.
    await reply.click();
    await expect(visitor.field("Edit comment").count()).resolves.toBe(0);
    await expect.poll(() => card.getByRole("textbox", { name: /^Reply to/ }).inputValue()).toBe("NHL 3.5");
    await card.getByRole("button", { name: "Reply", exact: true }).click();
    await visitor.seesToast("Reply posted!");
    await visitor.sees(card.getByRole("button", { name: "2 comments" }));
    await hasFocus(reply.first());
    await card.getByRole("button", { name: "Edit your comment" }).first().click();
    await expect(visitor.field("Edit comment").inputValue()).resolves.toBe("Which lime did you use?");
    await card.getByRole("button", { name: "Save" }).click();
    await visitor.seesToast("Comment updated");
    await hasFocus(card.getByRole("button", { name: "Edit your comment" }).first());
    await layOut(visitor.page);
    await expect(findViolations(visitor.page)).resolves.toEqual([]);

    const host = await browser.visit({ width, as: author });
    const own = await openPost(host, id);
    await own
      .getByRole("button", { name: `Report ${reader.name}’s comment` })
      .first()
      .click();
    await host
      .dialog("Report comment")
      .getByRole("radio", { name: /^Harassment/ })
      .check();
    await host.dialog("Report comment").getByRole("button", { name: "Report comment" }).click();
    await host.seesToast("Comment reported");
    await host.sees(own.getByText("Reported. You no longer see this comment."));
    await own.getByRole("button", { name: "Undo" }).click();
    await host.sees(own.getByText("Reported", { exact: true }));
    await own
      .getByRole("button", { name: `Delete ${reader.name}’s comment` })
      .first()
      .click();
    await host
      .dialog(/^Delete/)
      .getByRole("button", { name: "Delete comment" })
      .click();
    await host.seesToast("Comment deleted");
    await host.sees(own.getByRole("button", { name: "0 comments" }));
    await expect.poll(() => host.page.evaluate(() => document.activeElement?.tagName)).not.toBe("BODY");
  });

  test("a reply that was refused comes back into its box, also where that stands open", RARE, async () => {
    const [author, reader] = await Promise.all([join({ firstName: "Cleo" }), join({ firstName: "Ned" })]);
    const id = await post(author, `Ask me anything else ${width}`);
    await callApi(
      createInteraction,
      { body: { postId: id, type: "comment", content: "First" } },
      author.token,
    );
    const visitor = await browser.visit({ width, as: reader });
    const card = await openPost(visitor, id);
    visitor.errors.expect("422 POST /api/comments");
    await visitor.page.route("**/api/comments/*/reply", (route) => refuse(route, 422), { times: 1 });
    const open = card.getByRole("button", { name: `Reply to ${author.name}` });
    const box = card.getByRole("textbox", { name: /^Reply to/ });
    await open.click();
    await box.fill("Second");
    await card.getByRole("button", { name: "Reply", exact: true }).click();
    await visitor.sees(card.getByText(`Not sent. ${BUSY}`));
    await open.click();
    await box.fill("Third");
    await card.getByRole("button", { name: "Edit", exact: true }).click();
    await expect.poll(() => box.inputValue()).toBe("Third\nSecond");
  });

  test(
    "what others comment shows under a post that is in sight, though its thread is closed",
    RARE,
    async () => {
      const [author, reader, other, muted] = await Promise.all(
        ["Cass", "Joe", "Ned", "Hal"].map((firstName) => join({ firstName })),
      );
      await callApi(muteMember, { body: { userId: muted!.id } }, reader!.token);
      const id = await post(author!, `Watched at ${width}`);
      const say = (content: string, by = other!) =>
        callApi(createInteraction, { body: { postId: id, type: "comment", content } }, by.token);
      const visitor = await browser.visit({ width, as: reader! });
      await visitor.goLive("/");
      const card = visitor.page.locator(`[data-post="${id}"]`);
      await visitor.sees(card.getByRole("button", { name: "0 comments" }));
      // Others' posts may have appeared above it meanwhile.
      await card.scrollIntoViewIfNeeded();
      const latest = card.getByRole("list", { name: "Latest comments" });
      const [one, , three, last] = [
        await say("One"),
        await say("Two"),
        await say("Three"),
        await say("Four"),
      ];
      await visitor.sees(card.getByRole("button", { name: "4 comments", exact: true }));
      await visitor.sees(latest.getByText("Four"));
      await visitor.seesNo(latest.getByText("One"));
      await visitor.sees(card.getByRole("button", { name: "View all 4 comments" }));
      // Comments hidden from this reader are not counted either.
      await say("Not for Joe", muted);
      await visitor.sees(card.getByRole("button", { name: "5 comments", exact: true }));
      await visitor.sees(card.getByRole("button", { name: "View all 4 comments" }));
      await callApi(deleteComment, { params: { id: last.comment!.id } }, other!.token);
      await visitor.sees(latest.getByText("One"));
      await visitor.seesNo(latest.getByText("Four"));

      // Replies are comments too; if only replies are left out, they are called replies.
      const body = { content: "Because it breathes" };
      const { id: replyId } = await callApi(
        replyToComment,
        { params: { id: three.comment!.id }, body },
        other!.token,
      );
      const answer = card.getByText("Because it breathes");
      for (const words of ["View all 4 comments", "Show replies"]) {
        await card.getByRole("button", { name: words }).click();
        await visitor.sees(answer);
        if (words === "Show replies") await visitor.seesNo(card.getByText("One", { exact: true }));
        await card.getByRole("button", { name: "Show fewer comments" }).click();
        await visitor.seesNo(answer);
        if (words === "Show replies") break;
        await callApi(deleteComment, { params: { id: one.comment!.id } }, other!.token);
      }

      // Nor is one that arrived while the thread was open.
      await card.getByRole("button", { name: "Show replies" }).click();
      await say("Nor this", muted);
      await visitor.sees(card.getByRole("button", { name: "5 comments", exact: true }));
      await callApi(deleteComment, { params: { id: replyId } }, other!.token);
      await card.getByRole("button", { name: "4 comments", exact: true }).click();
      await visitor.sees(latest);
      await visitor.seesNo(card.getByRole("button", { name: "Show replies" }));
    },
  );

  test("a long thread is shown whole by one press", RARE, async () => {
    const author = await join({ firstName: "Prue" });
    const id = await post(author, `Long talk ${width}`);
    for (let at = 1; at <= 23; at++) {
      const body = { postId: id, type: "comment", content: `Remark ${at}` } as const;
      await callApi(createInteraction, { body }, author.token);
    }
    const visitor = await browser.visit({ width, as: author });
    const card = await openPost(visitor, id);
    const remarks = card.getByText(/^Remark \d+$/);
    await expect.poll(() => remarks.allTextContents()).toEqual(["Remark 21", "Remark 22", "Remark 23"]);
    await card.getByRole("button", { name: "View all 23 comments" }).click();
    await expect.poll(() => remarks.count()).toBe(23);
    expect(await remarks.first().textContent()).toBe("Remark 1");
    await card.getByRole("button", { name: "Show fewer comments" }).click();
    await expect.poll(() => remarks.count()).toBe(3);

    // In the feed its thread is not open, but its last three comments are read all the same.
    await visitor.goTo("/");
    const inFeed = visitor.page.locator(`[data-post="${id}"]`);
    const latest = inFeed.getByRole("list", { name: "Latest comments" });
    await expect
      .poll(() => latest.getByText(/^Remark/).allTextContents())
      .toEqual(["Remark 21", "Remark 22", "Remark 23"]);
    await inFeed.getByRole("button", { name: "View all 23 comments" }).click();
    await expect.poll(() => inFeed.getByText(/^Remark \d+$/).count()).toBe(23);
    await inFeed.getByRole("textbox", { name: "Write a comment" }).fill("Remark 24");
    await inFeed.getByRole("button", { name: "Post comment" }).click();
    await expect.poll(() => inFeed.getByText(/^Remark \d+$/).count()).toBe(24);
    await inFeed.getByRole("button", { name: "24 comments" }).click();
    await expect
      .poll(() => latest.getByText(/^Remark/).allTextContents())
      .toEqual(["Remark 22", "Remark 23", "Remark 24"]);
  });
});

async function commentsOf(postId: number, reader: Member): Promise<string[]> {
  const { comments } = await callApi(getInteractions, { params: { postId } }, reader.token);
  return comments.map(({ content }) => content);
}

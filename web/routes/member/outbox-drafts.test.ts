import { describe, expect, it, vi } from "vitest";

import { readDraft, writeDraft } from "../../platform/drafts.ts";
import { outbox } from "../../platform/outbox/entries.ts";
import { answerCalls } from "../../platform/testing/run-hook.tsx";
import { runOutbox } from "../../platform/testing/run-outbox.ts";

// Must exist while the module loads, which listens for a sign-in in another tab.
vi.hoisted(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
});
const { OUTBOX_KINDS } = await import("./outbox-kinds.ts");

const profile = { experience: "4", bio: "Me" };
const review = { about: { requestId: 6 }, userId: 5, name: "Dan", rating: 4, comment: "Tidy" };
const change = { of: "comment", id: 1, postId: 2, content: "Nicer" };

/** Each form's draft until it is sent: as it was sent, and as typed since. */
const DRAFTS: readonly (readonly [
  kind: string,
  payload: object,
  draft: string,
  sent: unknown,
  since: unknown,
])[] = [
  ["text_change", change, "edit-comment:1", "Nicer ", "Nicer still"],
  ["text_change", { ...change, of: "post" }, "edit-post:1", "Nicer", ""],
  ["profile", profile, "profile", profile, { bio: "Me and mine" }],
  [
    "review",
    review,
    "review:6",
    { rating: 4, isChosen: true, comment: "Tidy" },
    { rating: 5, comment: "Tidy" },
  ],
];

/** Sends a payload while no form waits for the result. */
async function send(kind: string, payload: object, code: string): Promise<void> {
  runOutbox(OUTBOX_KINDS);
  const answer = new Response(JSON.stringify({ code, message: "" }), { status: 409 });
  answerCalls(() => answer);
  outbox.add({ kind, lane: "lane", payload });
  await vi.waitFor(() => expect(outbox.current()).toEqual([]));
}

describe.each([
  ["is sent", "request_already_done"],
  ["waits for a moderator", "text_held"],
])("once it %s", (_when, code) => {
  describe.each(DRAFTS)("a draft of %s %j", (kind, payload, draft, sent, since) => {
    it("goes", async () => {
      writeDraft(1, draft, sent);
      await send(kind, payload, code);
      expect(readDraft(1, draft)).toBeUndefined();
    });

    it("stays when something else has been typed since", async () => {
      writeDraft(1, draft, since);
      await send(kind, payload, code);
      expect(readDraft(1, draft)).toEqual(since);
    });
  });

  it("a draft of the profile keeps what was typed since, and nothing that was sent", async () => {
    writeDraft(1, "profile", { ...profile, company: "Mine" });
    await send("profile", profile, code);
    expect(readDraft(1, "profile")).toEqual({ company: "Mine" });
  });
});

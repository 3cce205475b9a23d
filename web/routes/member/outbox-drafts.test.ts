import { beforeEach, describe, expect, it, vi } from "vitest";

import { readDraft, writeDraft } from "../../platform/drafts.ts";
import { startSession } from "../../platform/session.ts";

// Whoever listens for a sign-in in another tab does so while it is loaded.
vi.hoisted(() => {
  vi.stubGlobal("window", new EventTarget());
  vi.stubGlobal("document", new EventTarget());
});
const { OUTBOX_KINDS } = await import("./outbox-kinds.ts");

const profile = { experience: "4", bio: "Me" };
const review = { about: { requestId: 6 }, userId: 5, name: "Dan", rating: 4, comment: "Tidy" };
const change = { of: "comment", id: 1, postId: 2, content: "Nicer" };

/** What each form keeps as a draft until it is sent: as it was sent, and as it was typed since. */
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

beforeEach(() => startSession("token", { id: 1, draftKey: "1".repeat(64) }));

describe.each(DRAFTS)("a draft of %s %j", (name, payload, draft, sent, since) => {
  const arrives = () => OUTBOX_KINDS.find((each) => each.name === name)?.onSent?.(payload, undefined);

  it("goes once it is sent", () => {
    writeDraft(1, draft, sent);
    arrives();
    expect(readDraft(1, draft)).toBeUndefined();
  });

  it("stays when something else has been typed since", () => {
    writeDraft(1, draft, since);
    arrives();
    expect(readDraft(1, draft)).toEqual(since);
  });
});

it("of the profile keeps what was typed since, and nothing that was sent", () => {
  writeDraft(1, "profile", { ...profile, company: "Mine" });
  OUTBOX_KINDS.find((each) => each.name === "profile")?.onSent?.(profile, undefined);
  expect(readDraft(1, "profile")).toEqual({ company: "Mine" });
});

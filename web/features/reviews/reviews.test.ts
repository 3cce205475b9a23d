import { describe, expect, it, vi } from "vitest";

import type { ReviewRequest } from "#contracts/review-requests.ts";

import { outbox } from "../../platform/outbox/entries.ts";
import { startSession } from "../../platform/session.ts";
import { runHook } from "../../platform/testing/run-hook.tsx";
import { bodyOf, checkAsk, readAskDraft } from "./ask-form.ts";
import { whatIsSet } from "./outgoing-review.ts";
import type { OutgoingReview } from "./outgoing-review.ts";
import { closedWords } from "./request-words.ts";
import { checkReview, draftOfChange, NEW_REVIEW, readReviewDraft } from "./review-form.ts";
import { useReviewForm } from "./use-review-form.tsx";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));
// No draft is left.
vi.mock("../../platform/drafts.ts", () => ({ useDraft: () => [{}, vi.fn(), vi.fn()] }));

describe("a kept review", () => {
  it("is as it was typed", () => {
    const kept = { rating: 2, isChosen: true, comment: "Late.", hasWorked: true };
    expect(readReviewDraft(kept, NEW_REVIEW)).toEqual(kept);
  });

  it.each([{}, { rating: 0 }, { rating: 9, isChosen: true }, { rating: "5", comment: 7, hasWorked: "yes" }])(
    "starts over with what makes no sense: %j",
    (kept) => {
      expect(readReviewDraft(kept, NEW_REVIEW)).toEqual(NEW_REVIEW);
    },
  );

  it("of 5 stars that nobody chose is still asked about", () => {
    expect(readReviewDraft({ rating: 5, comment: "Good." }, NEW_REVIEW).isChosen).toBe(false);
  });
});

describe("a change of a review", () => {
  const start = { rating: 2, isChosen: true, comment: "Late.", hasWorked: true };

  it("holds what was typed, and what was typed back", () => {
    const typed = {
      values: { ...start, comment: "Late, but neat." },
      changes: { comment: "Late, but neat." },
    };
    expect(draftOfChange({}, typed)).toEqual({ comment: "Late, but neat." });
    expect(draftOfChange({ rating: 5 }, typed)).toEqual({ rating: 2, comment: "Late, but neat." });
    expect(draftOfChange({ rating: 5 }, { values: start, changes: {} })).toEqual({ rating: 2 });
  });

  it("sets only that, and all of it where an earlier build left it to be sent", () => {
    const change = { about: { reviewId: 4 }, userId: 7, name: "Dan", rating: 3, comment: "Late." };
    expect(whatIsSet({ ...change, changed: ["rating"] })).toEqual({ rating: 3, comment: undefined });
    expect(whatIsSet(change)).toEqual({ rating: 3, comment: "Late." });
  });
});

describe("the form of a change", () => {
  const save = (changed?: OutgoingReview["changed"]) => {
    startSession("token", { id: 1, draftKey: "1".repeat(64) });
    vi.stubGlobal("reportError", vi.fn());
    const onClose = vi.fn();
    const form = runHook(() =>
      useReviewForm({
        about: { reviewId: 4 },
        reviewed: { id: 7, name: "Dan" },
        start: { rating: 2, isChosen: true, comment: "Late.", hasWorked: true },
        changed,
        onClose,
        notify: vi.fn(),
      }),
    );
    form.dialog.onSubmit({ preventDefault: vi.fn() });
    const saved = outbox.current().map(({ payload }) => whatIsSet(payload as OutgoingReview));
    return [saved, onClose.mock.calls.length];
  };

  it("in which nothing was changed closes, and sends nothing", () => {
    expect(save()).toEqual([[], 1]);
  });

  it("that was refused sets what it set, also without a draft", () => {
    expect(save(["comment"])).toEqual([[{ rating: undefined, comment: "Late." }], 0]);
  });
});

describe("what is wrong with a review", () => {
  it.each([
    [{}, {}],
    [{ comment: "😀".repeat(1000) }, {}],
    [{ comment: "x".repeat(1001) }, { comment: "Comment must be 1000 characters or fewer" }],
    [{ rating: 6 }, { rating: "Please choose from 1 to 5 stars" }],
    [{ hasWorked: false }, { hasWorked: "Please tick that you worked with or hired them" }],
  ])("%j", (values, errors) => {
    expect(checkReview({ ...NEW_REVIEW, hasWorked: true, ...values })).toEqual(errors);
  });
});

describe("asking", () => {
  const priya = { id: 7, name: "Priya Nair" };
  const filled = { reviewer: priya, projectContext: "", message: "How was it?" };

  it("names who is asked, and both faults at once", () => {
    expect(checkAsk(filled)).toEqual({});
    expect(bodyOf(filled).reviewerId).toBe(7);
    expect(checkAsk({ reviewer: null, projectContext: "x".repeat(121), message: " " })).toEqual({
      reviewer: "Please choose who to ask",
      projectContext: "Project must be 120 characters or fewer",
      message: "Message is required",
    });
  });

  it("keeps a draft of the right shape, and who was given wins", () => {
    expect(readAskDraft(filled, null)).toEqual(filled);
    expect(readAskDraft({ ...filled, reviewer: { id: 9, name: "Dan" } }, priya).reviewer).toEqual(priya);
    expect(readAskDraft({ reviewer: "Priya", message: 7 }, null)).toEqual({
      reviewer: null,
      projectContext: "",
      message: "",
    });
  });
});

describe("a request that cannot be answered", () => {
  const request = {
    requester: { name: "Dan" },
    reviewer: { name: "Priya" },
    can: { answer: false, cancel: false },
  } as ReviewRequest;

  it.each([
    ["completed", "This review has been written."],
    ["declined", "This review request was declined."],
    ["expired", "This review request has expired."],
    ["cancelled", "This review request was taken back."],
  ] as const)("%s", (status, title) => {
    expect(closedWords({ ...request, status }).title).toBe(title);
  });

  it("is told to who sent it as waiting", () => {
    const can = { answer: false, cancel: true };
    expect(closedWords({ ...request, status: "pending", can }).title).toBe("Priya has not answered yet.");
  });
});

import { expect, it, vi } from "vitest";

import { describeSharing } from "./use-interest.ts";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

it.each([undefined, { canShareContact: true, contactVisibility: "nobody" } as const])(
  "an adult shares name, phone and email, whatever their setting",
  (me) => {
    expect(describeSharing(me, "Dan")).toBe("This shares your name, phone and email with Dan.");
  },
);

it.each([
  [
    "crew",
    "because you are under 18: only your crew sees them. They can only message you after you have messaged them.",
  ],
  ["nobody", "because you are under 18. They can only message you after you have messaged them."],
] as const)("somebody under 18 who shares with %s shares a name", (contactVisibility, end) => {
  expect(describeSharing({ canShareContact: false, contactVisibility }, "Dan")).toBe(
    `The poster sees your name. Your phone and email stay private ${end}`,
  );
});

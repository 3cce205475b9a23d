import { expect, it } from "vitest";

import { interestWords } from "./use-interest.ts";

it.each([undefined, { canShareContact: true, contactVisibility: "nobody" } as const])(
  "an adult shares name, phone and e-mail, whatever their setting",
  (me) => {
    const { button, question, done } = interestWords(me, "Dan");
    expect(button).toBe("Declare interest - shares your name, phone and e-mail with Dan");
    expect(question).toBe("This shares your name, phone and e-mail with Dan.");
    expect(done).toBe("Dan now has your name, phone and e-mail.");
  },
);

it.each([
  [
    "crew",
    "because you are under 18: only your crew sees them. They can message you only after you have messaged them.",
  ],
  ["nobody", "because you are under 18. They can message you only after you have messaged them."],
] as const)("somebody under 18 who shares with %s shares a name", (contactVisibility, end) => {
  const { button, question, done } = interestWords({ canShareContact: false, contactVisibility }, "Dan");
  expect(question).toBe(`The poster sees your name; your phone and e-mail stay private ${end}`);
  expect(button).toBe("Declare interest - shares your name with Dan, not your phone or e-mail");
  expect(done).toBe(
    "Dan now has your name. Message them if you want to: until you do, they cannot message you.",
  );
});

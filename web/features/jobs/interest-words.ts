import type { CurrentUser } from "#contracts/current-user.ts";

type Sharing = Pick<CurrentUser, "canShareContact" | "contactVisibility">;

/** What declaring interest gives away, said before and after it is done: under 18 a name and nothing else. */
export function interestWords(me: Sharing | undefined, author: string) {
  if (me?.canShareContact !== false) {
    return {
      button: `Declare interest - shares your name, phone and e-mail with ${author}`,
      question: `This shares your name, phone and e-mail with ${author}.`,
      done: `${author} now has your name, phone and e-mail.`,
    };
  }
  const toCrew = me.contactVisibility === "nobody" ? "." : ": only your crew sees them.";
  return {
    button: `Declare interest - shares your name with ${author}, not your phone or e-mail`,
    question: `The poster sees your name; your phone and e-mail stay private because you are under 18${toCrew} They can message you only after you have messaged them.`,
    done: `${author} now has your name. Message them if you want to: until you do, they cannot message you.`,
  };
}

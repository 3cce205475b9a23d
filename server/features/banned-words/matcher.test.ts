import { readFileSync } from "node:fs";
import { join } from "node:path";

import fc from "fast-check";
import { describe, expect, it } from "vitest";

import { compileWords } from "./matcher.ts";
import { normaliseWord } from "./patterns.ts";

/** Listed for these tests only. One word is not spelt out, but the town that contains it is. */
const RUDE = [
  "cock,dick,tit,tits,ass,arse,cum,hell,damn,git,crap,bum,sex,prat,anal,rape,slag*,*bastard*".split(","),
  "prick,screw you,scum,slave,hore,shit,die,erection".split(","),
  "Scunthorpe".slice(1, 5),
].flat();
const SAFE = [
  "stop cock*",
  "ball cock*",
  "drain cock*",
  "gauge cock*",
  "bib cock*",
  "bastard file*",
  "a55",
  "slag cement",
  "die on this hill",
  "steel erection",
];
const SENTENCES = readFileSync(join(import.meta.dirname, "clean-sentences.data.txt"), "utf8")
  .trim()
  .split("\n");

const rude = compileWords(RUDE, SAFE);
const said = (text: string, words: readonly string[] = RUDE, safe: readonly string[] = SAFE) =>
  compileWords(words, safe)
    .find(text)
    .map(({ place, from, to }) => [words[place], text.slice(from, to)]);

describe("what is clean", () => {
  it("is 500 sentences and more of talk about building", () => {
    expect(new Set(SENTENCES).size).toBeGreaterThanOrEqual(500);
    const hits = SENTENCES.flatMap((sentence) =>
      rude.find(sentence).map(({ place }) => [RUDE[place], sentence]),
    );
    expect(hits).toEqual([]);
  });

  it.each([
    "Scunthorpe",
    "dickies",
    "stopcock",
    "stop cock",
    "ballcock",
    "screed",
    "the A55",
    "455 mm",
    "I a s k",
    "As\u200bsets",
    "",
    "*",
    "🧱".repeat(50),
  ])("'%s' too", (text) => expect(said(text)).toEqual([]));

  it("is what stands within something safe, and nothing beside it", () => {
    expect(said("The stopcock, the cock", ["*cock*"], ["stopcock"])).toEqual([["*cock*", "cock"]]);
    expect(said("bastard files and bastards", ["bastard*"], ["bastard file*"])).toEqual([
      ["bastard*", "bastard"],
    ]);
    expect(said("5top cock", ["cock"], ["stop cock"])).toEqual([["cock", "cock"]]);
  });
});

describe("what is found", () => {
  it.each([
    ["Oh, DAMN!", "DAMN"],
    ["dámn", "dámn"],
    ["d\u0430mn", "d\u0430mn"],
    ["ｄａｍｎ", "ｄａｍｎ"],
    ["𝓭𝓪𝓶𝓷", "𝓭𝓪𝓶𝓷"],
    ["🅳🅰🅼🅽", "🅳🅰🅼🅽"],
    ["d@mn it", "d@mn"],
    ["d4mn", "d4mn"],
    ["da\u200bm\u00adn", "da\u200bm\u00adn"],
    ["d a m n", "d a m n"],
    ["d.a.m.n!", "d.a.m.n"],
    ["d - a - m - n", "d - a - m - n"],
    ["a d a m n job", "d a m n"],
    ["d\u0336a\u0336m\u0336n\u0336", "d\u0336a\u0336m\u0336n"],
  ])("'%s'", (text, part) =>
    expect(said(text).map(([, found]) => found?.normalize())).toContain(part.normalize()),
  );

  it("signs that are letters, at either end", () => {
    expect(said("$hit", ["shit"])).toEqual([["shit", "$hit"]]);
    expect(said("5h!t!", ["shit"])).toEqual([["shit", "5h!t"]]);
    expect(said("$free$", ["free"])).toEqual([["free", "free"]]);
    expect(said("BlG and BIG", ["big"])).toEqual([["big", "BIG"]]);
    expect(said("HEIL0 HEIIO", ["hello"]).map(([, found]) => found)).toEqual(["HEIL0", "HEIIO"]);
  });

  it("phrases across any signs, but not across other words", () => {
    expect(said("Free -- m0ney", ["free money"])).toEqual([["free money", "Free -- m0ney"]]);
    expect(said("f r e e m o n e y", ["free money"])).toEqual([["free money", "f r e e m o n e y"]]);
    expect(said("free the money", ["free money"])).toEqual([]);
  });

  it("a star for some letters, at the beginning, in the middle and at the end", () => {
    expect(said("spammers", ["spam*"])).toEqual([["spam*", "spam"]]);
    expect(said("antispam", ["*spam"])).toEqual([["*spam", "spam"]]);
    expect(said("antispammer", ["*spam*"])).toEqual([["*spam*", "spam"]]);
    expect(said("antispammer", ["spam*", "*spam", "spam"])).toEqual([]);
    expect(said("sam spaam s m", ["s*m"])).toEqual([
      ["s*m", "sam"],
      ["s*m", "spaam"],
    ]);
  });

  it("every listed word of a text, however often", () => {
    expect(said("damn hell damn").map(([word]) => word)).toEqual(["damn", "hell", "damn"]);
  });
});

const LEET: Record<string, string> = {
  a: "4@",
  b: "8",
  e: "3€",
  g: "9",
  i: "1!|",
  l: "1|",
  o: "0",
  s: "5$",
  t: "7+",
};
const LOOKS: Record<string, string> = {
  a: "аα",
  c: "с",
  e: "еε",
  i: "іι",
  o: "оο",
  p: "рρ",
  x: "х",
  y: "у",
  s: "ѕ",
  k: "к",
};
const MARKS = ["\u0301", "\u0308", "\u0327", "\u0336"];
const UNSEEN = ["\u200b", "\u200c", "\u200d", "\u2060", "\ufeff", "\u00ad", "\u034f"];
const GAPS = [" ", ".", "-", "_", " . ", "  ", "*", "/"];

const word = fc.stringMatching(/^[a-z]{3,14}$/);
const perLetter = <T>(make: (letter: string) => fc.Arbitrary<T>) =>
  word.chain((clean) => fc.tuple(fc.constant(clean), fc.tuple(...Array.from(clean, make))));
const oneOf = (some: string) => fc.constantFrom(...Array.from(some));

describe("no form of a listed word is missed", () => {
  const expectFound = (clean: string, form: string) => {
    const found = compileWords([clean], []);
    for (const text of [form, `Well, ${form}!`, `(${form.toUpperCase()})`]) {
      // Only where upper case keeps the length, which it does not for 'ß'.
      expect([text, found.find(text).length > 0]).toEqual([text, true]);
    }
  };

  it("with accents", () => {
    const form = perLetter((letter) => fc.constantFrom(letter, ...MARKS.map((mark) => letter + mark)));
    fc.assert(fc.property(form, ([clean, parts]) => expectFound(clean, parts.join(""))));
  });

  it("with look-alikes", () => {
    const form = perLetter((letter) => oneOf(letter + (LOOKS[letter] ?? "")));
    fc.assert(fc.property(form, ([clean, parts]) => expectFound(clean, parts.join(""))));
  });

  it("with digits and signs for letters, one letter at least being one", () => {
    const form = perLetter((letter) => oneOf(letter + (LEET[letter] ?? "")));
    fc.assert(
      fc.property(form, ([clean, parts]) => {
        fc.pre(parts.some((part, at) => part === clean[at]));
        const found = compileWords([clean], []);
        expect([clean, parts, found.find(`A ${parts.join("")} b`).length > 0]).toEqual([clean, parts, true]);
      }),
    );
  });

  it("with invisible characters", () => {
    const form = perLetter((letter) => fc.constantFrom(...UNSEEN, "").map((unseen) => letter + unseen));
    fc.assert(fc.property(form, ([clean, parts]) => expectFound(clean, parts.join(""))));
  });

  it("with its letters apart, accents and invisible characters among them", () => {
    const form = perLetter((letter) =>
      fc
        .tuple(fc.constantFrom(...MARKS, ...UNSEEN, ""), fc.constantFrom(...GAPS))
        .map(([mark, gap]) => letter + mark + gap),
    );
    fc.assert(fc.property(form, ([clean, parts]) => expectFound(clean, parts.join(""))));
  });
});

describe("what it costs", () => {
  const words = [
    ...RUDE,
    "i i i i i",
    "*a*b",
    "s*s*s",
    "free money",
    "i know where you live",
    "aaaaaaaaaaaaaaaaaaaa",
  ];
  const costs = compileWords(words, SAFE);
  it.each(["a", "!", "i ", "! ", "s", "free ", "free !", "1", "ab", "a.", "\u200b", "damn "])(
    "of '%s' again and again is twice as much for twice the text",
    (part) => {
      const count = (times: number) => {
        const meter = { steps: 0 };
        costs.find(part.repeat(times), meter);
        return meter.steps;
      };
      expect(count(2000)).toBeLessThanOrEqual(count(1000) * 2.1 + 100);
    },
  );
});

describe("a listed word", () => {
  it.each([
    ["  Free   MONEY ", "free money"],
    ["Frée-Money!", "free money"],
    ["b!tch", "bitch"],
    ["**spam**", "*spam*"],
    ["* spam *", "spam"],
    ["419 scam", "419 scam"],
    ["!!", ""],
  ])("'%s' is compared as '%s'", (word_, normalised) => expect(normaliseWord(word_)).toBe(normalised));
});

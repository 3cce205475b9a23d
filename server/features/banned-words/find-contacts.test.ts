import { readFileSync } from "node:fs";
import { join } from "node:path";

import { describe, expect, it } from "vitest";

import { findContacts, PATTERNS } from "./find-contacts.ts";

const found = (text: string) => findContacts(text, "crewyard.co.uk").map((each) => [each.rule, each.found]);

describe("what is none", () => {
  it.each([
    "£180-200",
    "£180 - £200 a day, +20% on Sundays",
    "160-180 a day for 8-10 weeks",
    "12/11/2026",
    "02-03-2026 1400",
    "from 05.01.26 to 07.03.26, 07:30 - 16:00",
    "08.00-16.30 12 men",
    "0800-1630 12 men wanted",
    "CSCS card 12345678",
    "CSCS card 01234567",
    "UTR 1234567890",
    "sort code 01-02-03 account 12345678",
    "M1 1AA and SW1A 2AA",
    "2400x1200",
    "2400 x 1200 x 18",
    "0 100 200 300 50",
    "0 1 2 3 4 5 6 7 8 9 10",
    "1.5mm, 2.5mm and 4.0mm, 0.8 mm",
    "BS 7671:2018",
    "BS EN 13501-1, 18th edition 2382-22",
    "PO 0123/456, ref 00012345678",
    "AB07700900123 and £07700900123",
    "e.g. this, i.e.that, No.1, M.E.P",
    "finished.Then we left St.Helens/Wigan",
    "5 rolls@10.50 for @dan.smith",
    "call me, or text.me later",
    "https://crewyard.co.uk/jobs?jobId=7 and www.crewyard.co.uk/blogs",
    "crewyard.co.uk is ours, CREWYARD.CO.UK/jobs too",
    "",
  ])("%s", (text) => expect(found(text)).toEqual([]));

  it("is in 500 sentences of talk about building, but for a number to ring", () => {
    const sentences = readFileSync(join(import.meta.dirname, "clean-sentences.data.txt"), "utf8").split("\n");
    expect(sentences.length).toBeGreaterThan(500);
    expect(sentences.flatMap(found)).toEqual([["phone_number", "0161 496 0455"]]);
  });
});

describe("what is found", () => {
  it.each([
    ["Call 07700 900123.", "07700 900123"],
    ["ring me:07700900123", "07700900123"],
    ["(0161) 496 0000 after six", "(0161) 496 0000"],
    ["0161-496-0000", "0161-496-0000"],
    ["07700.900.123", "07700.900.123"],
    ["020 7946 0000", "020 7946 0000"],
    ["0800 123456", "0800 123456"],
    ["0 7 7 0 0 9 0 0 1 2 3", "0 7 7 0 0 9 0 0 1 2 3"],
    ["０７７００ ９００１２３", "07700 900123"],
    ["07700\u200b 900\u00ad123", "07700 900123"],
    ["+44 (0)7700 900123", "+44 (0)7700 900123"],
    ["0044 7700 900123", "0044 7700 900123"],
    ["+353 86 123 4567", "+353 86 123 4567"],
    ["12/11/2026 07700 900123 08:00", "07700 900123"],
  ])("the phone number of %s", (text, number) => expect(found(text)).toEqual([["phone_number", number]]));

  it.each([
    ["see evil.co.uk, please", "evil.co.uk"],
    ["https://evil.com/x", "https://evil.com/x"],
    ["(www.evil.com)", "www.evil.com"],
    ["EVIL.COM.", "EVIL.COM"],
    ["ev\u200bil.com", "evil.com"],
    ["ｅｖｉｌ．com", "evil.com"],
    ["wa.me/447700900123", "wa.me/4"],
    ["bit.ly/abc", "bit.ly/a"],
    ["and/or my-plumbing.co.uk/quote", "my-plumbing.co.uk"],
    ["http://пример.рф/x", "http://пример.рф/x"],
    ["https://crewyard.co.uk@evil.com", "https://crewyard.co.uk@evil.com"],
    ["https://crewyard.co.uk.evil.com", "https://crewyard.co.uk.evil.com"],
    ["crewyard.co.uk.evil.com", "crewyard.co.uk.evil.com"],
    ["notcrewyard.co.uk", "notcrewyard.co.uk"],
  ])("the link of %s", (text, link) => expect(found(text)).toEqual([["link", link]]));

  it.each([
    ["dan@evil.com", "dan@evil.com"],
    ["Mail dan.smith+jobs@mail.evil.co.uk!", "dan.smith+jobs@mail.evil.co.uk"],
    ["dan＠evil.com", "dan@evil.com"],
  ])("the email address of %s", (text, address) => expect(found(text)).toEqual([["email_address", address]]));

  it("twenty of a text at most", () => {
    expect(findContacts("07700 900123, ".repeat(100), "crewyard.co.uk")).toHaveLength(20);
  });
});

it.each(Object.entries(PATTERNS))(
  "the pattern of a %s repeats nothing without a bound",
  (_name, { source }) => {
    const bare = source.replaceAll(/\\./g, "").replaceAll(/\[[^\]]*\]/g, "");
    expect(bare).not.toMatch(/[*+]|\{\d+,\}/);
  },
);

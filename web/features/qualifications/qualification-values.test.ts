import { describe, expect, it } from "vitest";

import { bodyOf, checkQualification, draftOf, readQualificationDraft } from "./qualification-values.ts";
import type { QualificationValues } from "./qualification-values.ts";

const TODAY = "2026-11-20";
const values = (change: Partial<QualificationValues>): QualificationValues => ({
  ...draftOf(undefined),
  title: "NVQ Level 3",
  certificateUrl: undefined,
  ...change,
});
const check = (change: Partial<QualificationValues>) => checkQualification(values(change), TODAY);

describe("the qualification form", () => {
  it("needs a title and nothing else", () => {
    expect(check({})).toEqual({});
    expect(check({ title: " " })).toEqual({ title: "Title is required" });
  });

  it("takes no date obtained that is still to come", () => {
    expect(check({ dateObtained: TODAY })).toEqual({});
    expect(check({ dateObtained: "2026-11-21" })).toEqual({
      dateObtained: "Date obtained cannot be in the future",
    });
  });

  it("takes no expiry before the date obtained; on the same day it may", () => {
    expect(check({ dateObtained: "2026-05-02", expiresOn: "2026-05-02" })).toEqual({});
    expect(check({ dateObtained: "2026-05-02", expiresOn: "2026-05-01" })).toEqual({
      expiresOn: "Expiry date cannot be before the date obtained",
    });
    expect(check({ expiresOn: "2020-01-01" })).toEqual({});
  });

  it("says of the certificate only what has changed", () => {
    expect(bodyOf(values({}))).not.toHaveProperty("certificateUrl");
    expect(bodyOf(values({ certificateUrl: null }))).toMatchObject({ certificateUrl: null });
    const certificateUrl = { url: "file:1", name: "card.pdf" };
    expect(bodyOf(values({ certificateUrl }))).toMatchObject({ certificateUrl: "file:1" });
  });

  it("reads a draft as far as it can be read", () => {
    const start = draftOf(undefined);
    expect(readQualificationDraft({ title: "IPAF", number: 7 }, start)).toEqual({ ...start, title: "IPAF" });
  });
});

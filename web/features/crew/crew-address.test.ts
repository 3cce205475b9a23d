import { describe, expect, it } from "vitest";

import { readCrewAddress, writeCrewAddress } from "./crew-address.ts";

const read = (text: string) => readCrewAddress(new URLSearchParams(text));

describe("the crew page's address", () => {
  it("says what is shown, and forgives what it does not know", () => {
    expect(read("")).toEqual({ tab: "crew", words: "", sort: "newest" });
    expect(read("tab=requests")).toMatchObject({ tab: "requests" });
    expect(read("tab=friends&sort=best&q=%20mar%20")).toEqual({ tab: "crew", words: "mar", sort: "newest" });
    expect(read(`q=${"x".repeat(300)}`).words).toHaveLength(100);
  });

  it("is written without what goes without saying, and leaves the rest alone", () => {
    const write = (text: string, change: object) =>
      writeCrewAddress(new URLSearchParams(text), { ...read(text), ...change }).toString();
    expect(write("review=7", { tab: "requests" })).toBe("review=7&tab=requests");
    expect(write("tab=requests&q=mar", { tab: "crew", words: "" })).toBe("");
    expect(write("", { sort: "z-a", words: "O'Neill" })).toBe("q=O%27Neill&sort=z-a");
  });

  it.each(["", "tab=requests", "q=mar&sort=oldest"])("reads back %o as it was written", (text) => {
    expect(writeCrewAddress(new URLSearchParams(), read(text)).toString()).toBe(text);
  });
});

import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { Rating, starWords } from "./Rating.tsx";
import { RatingInput } from "./RatingInput.tsx";

const widthsOf = (html: string) => [...html.matchAll(/width:([\d.]+)%/gu)].map(([, width]) => Number(width));

describe("Rating", () => {
  it.each([
    [0, []],
    [3, [100, 100, 100]],
    [4.5, [100, 100, 100, 100, 50]],
    [5, [100, 100, 100, 100, 100]],
  ])("draws %d stars, and says so once", (value, widths) => {
    const html = renderToStaticMarkup(<Rating value={value} />);
    expect(widthsOf(html)).toEqual(widths);
    expect(html).toContain(`aria-label="${value} of 5 stars"`);
    expect(html.match(/<svg(?![^>]*aria-hidden)/gu)).toBeNull();
  });

  it("counts stars in words", () => {
    expect([1, 2, 4.5].map(starWords)).toEqual(["1 star", "2 stars", "4.5 stars"]);
  });
});

describe("RatingInput", () => {
  const html = renderToStaticMarkup(
    <RatingInput
      id="stars"
      legend="Your rating"
      value={3}
      error="Please choose"
      onChange={() => undefined}
    />,
  );

  it("is a named group of five radio buttons, each with its name", () => {
    expect(html).toMatch(/role="radiogroup" aria-labelledby="([^"]+)"[^]*<legend id="\1"/u);
    const names = [...html.matchAll(/<input[^>]*aria-label="([^"]+)"/gu)].map(([, name]) => name);
    expect(names).toEqual(["1 star", "2 stars", "3 stars", "4 stars", "5 stars"]);
    expect(new Set([...html.matchAll(/ name="([^"]+)"/gu)].map(([, name]) => name)).size).toBe(1);
  });

  it("has the third checked, which the error summary leads to", () => {
    const checked = [...html.matchAll(/<input[^>]* checked=""[^>]*>/gu)].map(([input]) => input);
    expect(checked).toHaveLength(1);
    expect(checked[0]).toMatch(/aria-label="3 stars"/u);
    expect(checked[0]).toMatch(/id="stars"/u);
    expect(html).toContain('aria-invalid="true"');
  });
});

import { renderToStaticMarkup } from "react-dom/server";
import { describe, expect, it } from "vitest";

import { Carousel } from "./Carousel.tsx";

function draw(count: number): string {
  const items = Array.from({ length: count }, (_, place) => `Job ${place + 1}`);
  return renderToStaticMarkup(
    <Carousel
      title="Boosted Jobs"
      items={items}
      keyOf={String}
      perPage={3}
      seconds={30}
      fallback={<p>No jobs.</p>}
    >
      {(job) => job}
    </Carousel>,
  );
}
const countOf = (html: string, text: string) => html.split(text).length - 1;

describe("Carousel", () => {
  it("is a carousel of tab panels, the first of which is seen", () => {
    const html = draw(7);
    expect(html).toContain('aria-roledescription="carousel"');
    expect(countOf(html, 'role="tabpanel"')).toBe(3);
    expect(countOf(html, 'role="tab"')).toBe(3);
    expect(countOf(html, 'tabindex="0"')).toBe(1);
    expect(countOf(html, "invisible")).toBe(2);
    expect(html).toContain('aria-label="Page 1 of 3"');
    expect(html).toContain('aria-label="Pause Boosted Jobs"');
    expect(countOf(html, "<li>")).toBe(7);
  });

  it("points every tab at its page", () => {
    const html = draw(7);
    const ids = [...html.matchAll(/ id="([^"]+)" role="tabpanel"/gu)].map(([, id]) => id);
    const controlled = [...html.matchAll(/aria-controls="([^"]+)"/gu)].map(([, id]) => id);
    expect(controlled).toEqual(ids);
  });

  it("has arrows and dots whatever the number of pages, and seven dots at most", () => {
    for (const count of [4, 31]) {
      const html = draw(count);
      const pages = Math.ceil(count / 3);
      expect(countOf(html, 'role="tab"')).toBe(Math.min(pages, 7));
      expect(countOf(html, 'role="tabpanel"')).toBe(pages);
      expect(html).toContain(`aria-label="Page 1 of ${pages}"`);
      expect(html).toContain('aria-label="Previous page of Boosted Jobs"');
      expect(html).toContain('aria-label="Next page of Boosted Jobs"');
    }
  });

  it("is a plain card when everything fits on one page", () => {
    const html = draw(3);
    expect(html).not.toContain("carousel");
    expect(html).not.toContain("<button");
    expect(countOf(html, "<li>")).toBe(3);
  });

  it("says what it is given when there is nothing", () => {
    expect(draw(0)).toContain("<p>No jobs.</p>");
  });
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { ExactTime } from "./RecordTable.tsx";

it("says a moment by London's clock, whatever this machine's is", () => {
  const html = renderToStaticMarkup(<ExactTime at="2026-07-01T23:30:00Z" />);
  expect(html).toContain(">2 Jul 2026, 00:30<");
});

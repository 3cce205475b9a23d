import { renderToString } from "react-dom/server";
import { expect, it, vi } from "vitest";

import { lazyComponent, lazyDialog } from "./lazy-component.ts";

const Whole = ({ name }: { name: string }) => <p>{name} is here</p>;
const Loading = ({ name }: { name: string }) => <p>{name} comes</p>;
const Dialog = ({ open }: { open: boolean }) => <p>{open ? "open" : "closed"}</p>;

it("has something in its place until it comes, and nothing of that afterwards", async () => {
  const Late = lazyComponent(() => Promise.resolve(Whole), Loading);
  expect(renderToString(<Late name="Sam" />)).toContain("Sam<!-- --> comes");
  await Late.preload();
  expect(renderToString(<Late name="Sam" />)).toMatch(/^<!--\$--><p>Sam<!-- --> is here<\/p><!--\/\$-->$/u);
});

it("fetches a dialog when it is first opened", () => {
  const load = vi.fn(() => Promise.resolve(Dialog));
  const Late = lazyDialog(load);
  expect(renderToString(<Late open={false} />)).toBe("");
  expect(load).not.toHaveBeenCalled();
  renderToString(<Late open />);
  expect(load).toHaveBeenCalledOnce();
});

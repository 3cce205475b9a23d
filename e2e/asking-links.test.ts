import { test } from "vitest";

import { postApprenticeship } from "./support/apprenticeships.ts";
import { RARE, useBrowser } from "./support/browser.ts";
import { postJob } from "./support/jobs.ts";
import { join } from "./support/members.ts";
import type { Member } from "./support/members.ts";

const browser = useBrowser();

test.each([
  {
    of: "job",
    path: "jobs",
    ask: "declare",
    awaited: "Declare interest",
    post: (owner: Member) => postJob(owner, { title: "Tiles by the link", trade: "Tiler" }),
    ready: /^Declare interest in .Tiles by the link/,
  },
  {
    of: "apprenticeship",
    path: "apprenticeships",
    ask: "apply",
    awaited: "Apply",
    post: (owner: Member) => postApprenticeship(owner, { title: "Tiles by the link", trade: "Tiler" }),
    ready: "Apply",
  },
])(
  "a link that asks about an advert says that the $of is on its way, why it did not come, and asks then",
  RARE,
  async ({ of, path, ask, awaited, post, ready }) => {
    const [owner, sam] = await Promise.all([join({ firstName: "Orla" }), join({ firstName: "Sam" })]);
    const { id } = await post(owner);
    const visitor = await browser.visit({ width: 390, as: sam });
    const { promise: held, reject: lose } = Promise.withResolvers<void>();
    await visitor.page.route(`**/api/${path}/${id}`, (route) =>
      held.catch(() => route.abort("internetdisconnected")),
    );
    // Not in any list on the screen.
    await visitor.goTo(`/${path}?trade=Tiler&county=Rutland&${ask}=${id}`);
    await visitor.sees(visitor.dialog(awaited).getByText(`Loading ${of}...`));
    visitor.errors.expect(`net::ERR_INTERNET_DISCONNECTED GET /api/${path}/${id}`);
    lose();
    await visitor.sees(visitor.dialog(awaited).getByText(`The ${of} did not load`));
    await visitor.page.unroute(`**/api/${path}/${id}`);
    await visitor.press("Retry");
    const form = visitor.page.getByRole("dialog").or(visitor.page.getByRole("alertdialog"));
    await visitor.sees(form.filter({ hasText: "This shares your" }));
    await visitor.sees(form.filter({ has: visitor.page.getByRole("heading", { name: ready }) }));

    // For a listing in a list on the screen the question appears at once, and Back returns to the previous page.
    await visitor.goTo("/crew");
    await visitor.page.route(`**/api/${path}/${id}`, () => undefined);
    await visitor.page.goto(`/${path}?trade=Tiler&${ask}=${id}`);
    await visitor.sees(form.filter({ hasText: "This shares your" }));
    await visitor.page.goBack();
    await visitor.isAt("My Crew");
  },
);

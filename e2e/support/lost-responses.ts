import type { Route } from "playwright-core";

import type { Visitor } from "./visitor.ts";

/** For `page.route`: the server receives and performs the request, and its response is lost. */
export async function dropResponse(route: Route): Promise<void> {
  if (route.request().method() !== "POST") return route.continue();
  return dropAnyResponse(route);
}

/** The same for every method: the server handles the request, and its response is lost. */
export async function dropAnyResponse(route: Route): Promise<void> {
  await route.fetch();
  await route.abort("failed");
}

/** For `page.route`: the server handles the request at once, and its response is held back until `letThrough` is called. */
export function delayResponse(): { route: (route: Route) => Promise<void>; letThrough: () => void } {
  const { promise, resolve: letThrough } = Promise.withResolvers<void>();
  const route = async (each: Route) => {
    const response = await each.fetch();
    await promise;
    await each.fulfill({ response });
  };
  return { route, letThrough };
}

/** The signal is back, and the browser says so: nothing of this page is lost any more, once what is under way has ended. */
export async function comeBackOnline(visitor: Visitor): Promise<void> {
  await visitor.page.unrouteAll({ behavior: "wait" });
  await saysOnline(visitor);
}

/** Makes waiting entries try now, whatever their pause. */
export function saysOnline({ page }: Visitor): Promise<unknown> {
  return page.evaluate(() => dispatchEvent(new Event("online")));
}

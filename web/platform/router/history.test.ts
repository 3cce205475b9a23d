import { expect, it, vi } from "vitest";

import { fakeBrowser } from "../testing/fake-browser.ts";
import { goTo, onNavigation, readPlace } from "./history.ts";
import type { Place } from "./history.ts";

function follow() {
  const places: Place[] = [];
  const stop = onNavigation((place) => void places.push(place));
  const last = () => places.at(-1) as Place;
  return { places, last, stop };
}

it("knows a fresh load's entry as the default one, which was popped to", () => {
  fakeBrowser("/jobs?sort=pay#top");
  expect(readPlace()).toEqual({
    location: { pathname: "/jobs", search: "?sort=pay", hash: "#top", state: null, key: "default" },
    how: "POP",
  });
});

it("makes an entry of its own name for every step, with what was given along", () => {
  const { addresses } = fakeBrowser("/");
  const { last, stop } = follow();
  goTo("/jobs", { state: { opened: true } });
  const first = last();
  expect(first).toMatchObject({ location: { pathname: "/jobs", state: { opened: true } }, how: "PUSH" });
  goTo("/jobs");
  expect(last()).toMatchObject({ location: { state: null }, how: "PUSH" });
  expect(last().location.key).not.toBe(first.location.key);
  expect(addresses()).toEqual(["/", "/jobs", "/jobs"]);
  stop();
});

it("takes the present entry when it is to replace it", () => {
  const { addresses } = fakeBrowser("/");
  const { last, stop } = follow();
  goTo("/jobs?view=mine", { replace: true });
  expect(last()).toMatchObject({ location: { pathname: "/jobs", search: "?view=mine" }, how: "REPLACE" });
  expect(addresses()).toEqual(["/jobs?view=mine"]);
  stop();
});

it("finds an entry again, by its name and with its state, on the way back", () => {
  const { history } = fakeBrowser("/");
  const { last, stop } = follow();
  goTo("/jobs", { state: { opened: true } });
  const { location } = last();
  goTo("/crew");
  history.go(-1);
  expect(last()).toEqual({ location, how: "POP" });
  history.go(-1);
  expect(last()).toMatchObject({ location: { pathname: "/", key: "default" }, how: "POP" });
  stop();
});

it("takes an entry that somebody has copied for the same place", () => {
  const { history } = fakeBrowser("/");
  const { last, stop } = follow();
  goTo("/jobs", { state: { opened: true } });
  const { location } = last();
  history.pushState({ ...(history.state as object), dialog: "one" }, "");
  history.go(0);
  expect(last().location).toEqual(location);
  stop();
});

it("follows a jump within the page", () => {
  const { jumpTo } = fakeBrowser("/settings?a=1");
  const { last, stop } = follow();
  jumpTo("#help");
  expect(last()).toMatchObject({
    location: { pathname: "/settings", search: "?a=1", hash: "#help", key: "default" },
    how: "POP",
  });
  stop();
});

it("does not hear of a step back that somebody else has taken for themselves", () => {
  const { history, page } = fakeBrowser("/");
  page.addEventListener("popstate", (event) => event.stopImmediatePropagation());
  const { places, stop } = follow();
  goTo("/jobs");
  history.go(-1);
  expect(places).toHaveLength(1);
  stop();
});

it("tells nobody who has called it off", () => {
  const { history } = fakeBrowser("/");
  const { places, stop } = follow();
  stop();
  goTo("/jobs");
  history.go(-1);
  expect(places).toEqual([]);
});

it("opens a page of its own where a browser makes no more entries", () => {
  const { history, loads } = fakeBrowser("/");
  const { places, stop } = follow();
  vi.spyOn(history, "pushState").mockImplementation(() => {
    throw new DOMException("Attempt to use history.pushState() more than 100 times", "SecurityError");
  });
  goTo("/jobs");
  expect(loads).toEqual(["/jobs"]);
  expect(places).toEqual([]);
  stop();
});

import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";

import { fakeBrowser } from "../testing/fake-browser.ts";
import { Router, useLocation, useNavigate, useParams, useSearchParams } from "./place.tsx";

/** Returns a hook's result at the place that is drawn. */
function read<Result>(hook: () => Result): Result {
  let result: Result | undefined;
  const Probe = () => {
    result = hook();
    return null;
  };
  renderToStaticMarkup(
    <Router>
      <Probe />
    </Router>,
  );
  return result as Result;
}

it("goes to an address, replaces, and goes back", () => {
  const { addresses } = fakeBrowser("/");
  const navigate = read(useNavigate);
  navigate("/jobs");
  navigate({ pathname: "/crew", search: "tab=requests" }, { replace: true });
  expect(addresses()).toEqual(["/", "/crew?tab=requests"]);
  navigate(-1);
  expect(read(useLocation).pathname).toBe("/");
});

it("stays on the page that is drawn where the path is left out", () => {
  const { addresses } = fakeBrowser("/jobs");
  const navigate = read(useNavigate);
  navigate("/crew");
  navigate("?view=mine");
  expect(addresses()).toEqual(["/jobs", "/crew", "/jobs?view=mine"]);
});

it("reads and writes what stands after the ?, and drops it when it is empty", () => {
  const { addresses } = fakeBrowser("/adminportal?view=users&trade=a&trade=b#top");
  const [search, setSearch] = read(useSearchParams);
  expect(search.getAll("trade")).toEqual(["a", "b"]);
  setSearch({ view: "words", about: "a & b" });
  setSearch({}, { replace: true });
  expect(addresses()).toEqual(["/adminportal?view=users&trade=a&trade=b#top", "/adminportal"]);
});

it.each([
  ["/profile/7", { userId: "7" }],
  ["/profile/7/", { userId: "7" }],
  ["/blogs/a%20loft%2Froof", { slug: "a loft/roof" }],
  ["/blogs/100%", { slug: "100%" }],
  ["/jobs/public/3", { id: "3" }],
  ["/jobs", {}],
  ["/nowhere/3", {}],
])("reads the parameters of %s", (address, params) => {
  fakeBrowser(address);
  expect(read(useParams)).toEqual(params);
});

it("says where a router is missing", () => {
  expect(() => renderToStaticMarkup(<Lost />)).toThrow("No <Router>");
});

function Lost() {
  return useLocation().pathname;
}

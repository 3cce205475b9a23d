import { StrictMode } from "react";
import type { ComponentProps, MouseEvent, ReactElement, ReactNode } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { beforeEach, describe, expect, it, vi } from "vitest";

import { fakeBrowser } from "../testing/fake-browser.ts";
import { Link, Navigate, NavLink } from "./Link.tsx";
import { Router } from "./place.tsx";

/** The server renderer runs no effects: they are run here, twice each, as in React's strict mode. */
const effects = vi.hoisted(() => [] as (() => unknown)[]);
vi.mock("react", async (original: () => Promise<object>) => ({
  ...(await original()),
  useEffect: (run: () => unknown) => void effects.push(run),
}));
beforeEach(() => void effects.splice(0));

const draw = (children: ReactNode) => renderToStaticMarkup(<Router>{children}</Router>);

/** Presses a link; returns true if the press was left to the browser. */
function press(props: ComponentProps<typeof Link>, how: Partial<MouseEvent> = {}): boolean {
  let drawn: ReactElement<ComponentProps<"a">> | undefined;
  const Probe = () => (drawn = Link(props));
  draw(<Probe />);
  const event = {
    button: 0,
    metaKey: false,
    altKey: false,
    ctrlKey: false,
    shiftKey: false,
    defaultPrevented: false,
    preventDefault: () => (event.defaultPrevented = true),
    ...how,
  };
  drawn?.props.onClick?.(event as unknown as MouseEvent<HTMLAnchorElement>);
  return !event.defaultPrevented;
}

describe("Link", () => {
  it("has a whole address, and hands on all else", () => {
    fakeBrowser("/jobs?sort=pay");
    expect(draw(<Link to={{ search: "view=mine" }} className="a" target="_blank" aria-label="b" />)).toBe(
      '<a class="a" target="_blank" aria-label="b" href="/jobs?view=mine"></a>',
    );
  });

  it("makes a step, with its state", () => {
    const { addresses, history } = fakeBrowser("/");
    expect(press({ to: "/jobs?sort=pay", state: { opened: true } })).toBe(false);
    expect(addresses()).toEqual(["/", "/jobs?sort=pay"]);
    expect(history.state).toMatchObject({ usr: { opened: true } });
  });

  it("takes the present entry where it leads to where one is, or is to replace", () => {
    const { addresses } = fakeBrowser("/jobs?sort=pay#top");
    press({ to: "/jobs?sort=pay#top" });
    expect(addresses()).toEqual(["/jobs?sort=pay#top"]);
    press({ to: "/crew", replace: true });
    expect(addresses()).toEqual(["/crew"]);
    press({ to: "/crew", replace: false });
    expect(addresses()).toEqual(["/crew", "/crew"]);
  });

  it.each<Partial<MouseEvent>>([
    { ctrlKey: true },
    { metaKey: true },
    { shiftKey: true },
    { altKey: true },
    { button: 1 },
  ])("leaves a press with %j to the browser", (how) => {
    const { addresses } = fakeBrowser("/");
    expect(press({ to: "/jobs" }, how)).toBe(true);
    expect(addresses()).toEqual(["/"]);
  });

  it.each([{ target: "_blank" }, { download: true }])("leaves a link with %j to the browser", (own) => {
    const { addresses } = fakeBrowser("/");
    expect(press({ to: "/jobs", ...own })).toBe(true);
    expect(addresses()).toEqual(["/"]);
  });

  it("goes nowhere when its own handler has stopped the press", () => {
    const { addresses } = fakeBrowser("/");
    press({ to: "/jobs", onClick: (event) => event.preventDefault() });
    expect(addresses()).toEqual(["/"]);
  });
});

describe("NavLink", () => {
  const stateOf = (link: ReactNode) => {
    const markup = draw(link);
    return [markup.includes('aria-current="page"'), markup.includes('class="here"')];
  };
  const look = ({ isActive }: { isActive: boolean }) => (isActive ? "here" : "there");

  it.each([
    ["/adminportal", "/adminportal", true, true],
    ["/adminportal", "/adminportal?view=users", true, true],
    ["/adminportal", "/adminportal/", true, true],
    ["/adminportal", "/AdminPortal", true, true],
    ["/adminportal", "/adminportal/analytics", true, false],
    ["/adminportal", "/adminportals", false, false],
    ["/", "/", true, true],
    ["/", "/jobs", false, false],
  ])("to %s on %s", (to, address, isHere, isHereAlone) => {
    fakeBrowser(address);
    expect(stateOf(<NavLink to={to} className={look} />)).toEqual([isHere, isHere]);
    expect(stateOf(<NavLink to={to} end className={look} />)).toEqual([isHereAlone, isHereAlone]);
  });
});

describe("Navigate", () => {
  it("makes one step, also where React runs its effect twice", () => {
    const { addresses } = fakeBrowser("/my-crew?tab=requests");
    const markup = draw(
      <StrictMode>
        <Navigate to={{ pathname: "/crew", search: "?tab=requests" }} />
      </StrictMode>,
    );
    expect([markup, effects.length]).toEqual(["", 1]);
    for (const run of [...effects, ...effects]) run();
    expect(addresses()).toEqual(["/my-crew?tab=requests", "/crew?tab=requests"]);
  });

  it("takes the present entry when it is to replace it", () => {
    const { addresses } = fakeBrowser("/my-crew");
    draw(<Navigate to="/crew" replace />);
    for (const run of effects) run();
    expect(addresses()).toEqual(["/crew"]);
  });
});

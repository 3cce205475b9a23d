import { describe, expect, it, vi } from "vitest";

import { formatBoard, parseBoard, parseView, queryOf, withoutFilters } from "../board/index.ts";
import { APPRENTICESHIP_BOARD } from "./use-board.ts";

// Code that listens for a sign-in in another tab starts to do so as soon as it is loaded.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));

const ADDRESS = "trade=Joiner&trade=Plumber&county=Kent&county=Glasgow&town=Kent%7CDover&sort=start_date";
const parse = (search: string) => parseBoard(APPRENTICESHIP_BOARD, new URLSearchParams(search));

describe("the board's address", () => {
  it("says what is filtered and sorted, there and back", () => {
    expect(formatBoard(APPRENTICESHIP_BOARD, parse(ADDRESS)).toString()).toBe(ADDRESS);
    expect(queryOf(APPRENTICESHIP_BOARD, parse(ADDRESS))).toEqual({
      trade: ["Joiner", "Plumber"],
      county: ["Kent", "Glasgow"],
      town: ["Kent|Dover"],
      sort: "start_date",
    });
  });

  it("has the nearest first around towns only", () => {
    const near = "county=Kent&town=Kent%7CDover&radius=10&sort=nearest";
    expect(queryOf(APPRENTICESHIP_BOARD, parse(near))).toEqual({
      trade: [],
      county: [],
      near: ["Kent|Dover"],
      radius: 10,
      sort: "nearest",
    });
    expect(parse(near.replace("&radius=10", "")).sort).toBe("newest");
  });

  it.each(["", "trade=Wizard", "county=Mordor", "town=Kent%7CDover", "sort=highest_paid", "sort=nearest"])(
    "leaves out what there is not: %s",
    (search) => {
      expect(formatBoard(APPRENTICESHIP_BOARD, parse(search)).toString()).toBe("");
      expect(queryOf(APPRENTICESHIP_BOARD, parse(search))).toEqual({
        trade: [],
        county: [],
        town: [],
        sort: "newest",
      });
    },
  );

  it("keeps its sort when the filters are taken off", () => {
    expect(formatBoard(APPRENTICESHIP_BOARD, withoutFilters(parse(ADDRESS))).toString()).toBe(
      "sort=start_date",
    );
  });

  it("names the list; the board unless it says otherwise", () => {
    const views = ["", "view=mine", "view=applied", "view=boosted"];
    expect(views.map((search) => parseView(APPRENTICESHIP_BOARD, new URLSearchParams(search)))).toEqual([
      "all",
      "mine",
      "applied",
      "all",
    ]);
  });
});

import { expect, test } from "vitest";

import { mergePieces } from "./merge-pieces.ts";
import type { Piece } from "./merge-pieces.ts";

const PER_FILE = 100;

const piece = (
  name: string,
  size: number,
  loads: bigint,
  imports: Piece[] = [],
  isPlaced = false,
): Piece => ({
  size,
  loads,
  imports: new Set(imports),
  modules: [name],
  isPlaced,
  isOfEntry: false,
});

/** Returns the files by their modules, if two or more loads count the same. */
const merged = (pieces: readonly Piece[], weights: readonly number[] = [1, 1]) =>
  mergePieces(pieces, weights, PER_FILE)
    .map(({ modules }) => modules.toSorted().join("+"))
    .toSorted();

test("what the same load needs travels in one file", () => {
  expect(merged([piece("a", 500, 0b01n), piece("b", 900, 0b01n)])).toEqual(["a+b"]);
});

test("what others need as well stays apart, unless it is less than a request", () => {
  expect(merged([piece("own", 500, 0b001n), piece("shared", 500, 0b011n)], [1, 1, 1])).toEqual([
    "own",
    "shared",
  ]);
  expect(merged([piece("own", 90, 0b001n), piece("shared", 500, 0b011n)], [1, 1, 1])).toEqual(["own+shared"]);
});

test("a load that is often the first is spared what it does not need", () => {
  const pieces = () => [piece("own", 90, 0b001n), piece("shared", 500, 0b011n)];
  expect(merged(pieces(), [1, 2, 1])).toEqual(["own", "shared"]);
});

test("what a part imports is fetched with it, and counts", () => {
  const heavy = piece("heavy", 5_000, 0b001n, [], true);
  const pieces = [piece("own", 90, 0b001n, [heavy]), piece("shared", 500, 0b011n), heavy];
  expect(merged(pieces, [1, 1, 1])).toEqual(["own", "shared"]);
});

test("no file is split by one that it imports and that imports it", () => {
  const last = piece("last", 10, 0b011n);
  const between = piece("between", 10, 0b011n, [last], true);
  expect(merged([piece("first", 10, 0b011n, [between]), last], [1, 1, 1])).toEqual(["first", "last"]);
});

test("what the entry needs stays apart from what it does not", () => {
  const entry = { ...piece("entry", 500, 0b11n), isOfEntry: true };
  expect(merged([entry, piece("small", 10, 0b10n)])).toEqual(["entry", "small"]);
});

test("a part that has a file is not moved", () => {
  expect(merged([piece("placed", 500, 0b01n, [], true), piece("a", 500, 0b01n)])).toEqual(["a"]);
});

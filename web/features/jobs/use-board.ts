import { useCallback } from "react";

import { JOB_FILTERS } from "#contracts/board-filters.ts";
import type { CurrentUser } from "#contracts/current-user.ts";
import type { CallOf } from "#contracts/endpoint.ts";
import { JOB_SORTS, listJobs } from "#contracts/jobs.ts";
import type { Job, JobSort } from "#contracts/jobs.ts";
import { OTHER_TRADE, tradesForDisplay } from "#contracts/reference/trades.ts";

import { paths } from "../../paths.ts";
import { readSealed, writeSealed } from "../../platform/sealed.ts";
import { readMemberId } from "../../platform/session.ts";
import { removeStored, SEARCH_KEY } from "../../platform/storage.ts";
import { endpointKey } from "../../platform/use-endpoint.ts";
import type { BoardFilter, BoardRules, Place } from "../board/index.ts";
import {
  createBoardContext,
  formatBoard,
  parseBoard,
  parseOpened,
  queryOf,
  useBoardAddress,
  useBoardPages,
} from "../board/index.ts";
import { jobList } from "./job-cache.ts";

/** The list that the board shows: the filtered board, the member's own jobs, saved jobs or saved searches. */
export type BoardView = "all" | "mine" | "saved" | "searches";
export type JobFilter = BoardFilter<JobSort>;

/** The job board's address. */
export const JOB_BOARD: BoardRules<JobSort, BoardView> = {
  name: "jobs",
  path: paths.jobs(),
  filters: JOB_FILTERS,
  sorts: JOB_SORTS,
  unsearched: "nearest",
  views: ["all", "mine", "saved", "searches"],
  overlays: ["jobId", "declare", "openJobInterests", "tab", "postJob", "near"],
};

/** The filter for a member's trade; a custom trade is searched by its words too, since 'Other' covers any of them. */
export function narrowTo({ trade, tradeKey }: Pick<CurrentUser, "trade" | "tradeKey">) {
  return {
    trades: tradesForDisplay().filter((each) => each === tradeKey),
    words: tradeKey === OTHER_TRADE && trade !== OTHER_TRADE ? trade : "",
  };
}

/** The job board's state, all of it in the address. */
export function useBoard() {
  const board = useBoardAddress(JOB_BOARD);
  const { search, filter, placeWith, replaceWith, open } = board;
  const placeOfJob = useCallback((id: number) => placeWith({ jobId: String(id) }), [placeWith]);
  return {
    ...board,
    /** Sorting by distance asks for a place if none is chosen; without a place, or with search words, that sort ends. */
    setFilter: (next: JobFilter, options?: { replace?: boolean }) => {
      const isNearest = next.sort === "nearest";
      const isSearched = next.words !== "";
      const isNowhere = next.radius === null;
      if (isNearest && isNowhere && !isSearched && filter.sort !== "nearest") open({ near: "these" });
      else {
        const ends = isNearest && (isNowhere || isSearched);
        const shown = ends ? { ...next, sort: "newest" as const } : next;
        keepSearch(readMemberId(), formatBoard(JOB_BOARD, shown).toString());
        board.setFilter(shown, options);
      }
    },
    jobId: parseOpened(search, "jobId"),
    /** The address opens the interest dialog at once, as the link on the job's public page does. */
    declareId: parseOpened(search, "declare"),
    showJob: (id: number) => replaceWith({ jobId: String(id) }),
    near: readNear(search),
    askNear: () => open({ near: "mine" }),
    interests: readInterestsTab(search),
    /** The address opens the form at once, as the link on the home screen does. */
    isPosting: search.get("postJob") === "true",
    placeOfJob,
    openInterests: () => open({ openJobInterests: "true" }),
    showInterestsTab: (tab: InterestsTab) =>
      replaceWith({ openJobInterests: "true", ...(tab === "applied" && { tab }) }),
  };
}
export type Board = ReturnType<typeof useBoard>;

/** Stores this member's search on this device in the form of the board's address, sealed, until they sign out. */
export function keepSearch(memberId: number | null, address: string): void {
  if (memberId === null) return;
  if (address === "") removeStored(SEARCH_KEY);
  else writeSealed(memberId, SEARCH_KEY, address);
}

/** Returns the search that this member left here; null if the board was unfiltered or another member left it. */
export function readSearch(memberId: number | null): string | null {
  return memberId === null ? null : readSealed(memberId, SEARCH_KEY);
}

/** What to search near a place: the member's trade, or what the board shows. */
export type NearQuestion = "mine" | "these";

function readNear(search: URLSearchParams): NearQuestion | null {
  const asked = search.get("near");
  return asked === "mine" || asked === "these" ? asked : null;
}

export type InterestsTab = "mine" | "applied";

function readInterestsTab(search: URLSearchParams): InterestsTab | null {
  if (search.get("openJobInterests") !== "true") return null;
  return search.get("tab") === "applied" ? "applied" : "mine";
}

/** What a job's button asks for; each opens a dialog of its own. */
export type JobQuestion = "edit" | "delete" | "declare" | "fill" | "takeDown" | "repost" | "boost";

/** The actions on a job, wherever it stands on the board. */
export interface BoardActions {
  placeOfJob: (id: number) => Place;
  ask: (question: JobQuestion, job: Job) => void;
}

export const { BoardContext, useBoardActions } = createBoardContext<BoardActions>();

/** Returns the cache key of the jobs that the last search on this device shows, if the member left one. */
export function keyOfLastSearch(): readonly unknown[] | undefined {
  const left = readSearch(readMemberId());
  if (left === null) return undefined;
  const query = queryOf(JOB_BOARD, parseBoard(JOB_BOARD, new URLSearchParams(left)));
  return [...endpointKey(listJobs, { query }), "pages"];
}

/** The jobs, with as many pages loaded as the address asks for. */
export function useJobs(query: NonNullable<CallOf<typeof listJobs>["query"]>, wanted: number) {
  return useBoardPages<typeof listJobs, Job>(jobList, { query }, wanted);
}

import { QueryClientProvider } from "@tanstack/react-query";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it, vi } from "vitest";

import { listMyInterests } from "#contracts/jobs.ts";
import type { JobInterest } from "#contracts/jobs.ts";

import { ApiError } from "../../../platform/api-error.ts";
import { queryClient } from "../../../platform/query-client.ts";
import { endpointKey, writeCached } from "../../../platform/use-endpoint.ts";
import { MyApplicants } from "./MyApplicants.tsx";

// The listener for sign-ins in another tab is added when its module loads.
vi.hoisted(() => vi.stubGlobal("window", new EventTarget()));
// The applicants' details and links are not tested here.
vi.mock("../../board/index.ts", () => ({
  ApplicantHead: ({ person, isNew }: { person: JobInterest["applicant"]; isNew: boolean }) =>
    `${person.name}${isNew ? " New" : ""}`,
  ContactButtons: () => null,
  ListEnd: () => null,
  ListSkeleton: () => null,
}));
vi.mock("../job-cache.ts", () => ({ putInterest: vi.fn() }));
vi.mock("../use-board.ts", () => ({ useBoardActions: () => ({ placeOfJob: () => ({ to: "/jobs" }) }) }));
vi.mock("../../../platform/router/Link.tsx", () => ({ Link: () => null }));
vi.mock("./WorkedTogether.tsx", () => ({ WorkedTogether: () => null }));

const NO_SIGNAL = new ApiError({ status: 0, code: "unreadable", message: "", text: "" });
const interest = (id: number, name: string, isSeen: boolean) =>
  ({
    id,
    isSeen,
    job: { id: 4, heading: "Roof", trade: "Roofer", location: "Leeds" },
    applicant: { name, trade: "Roofer", experience: "4", company: null, email: null, averageRating: null },
    createdAt: "2026-07-01T10:00:00.000Z",
  }) as unknown as JobInterest;

it("marks whom nobody has seen as new also without a signal", () => {
  writeCached(listMyInterests, {}, [interest(1, "Ann", false), interest(2, "Bob", true)]);
  const list = queryClient.getQueryCache().find({ queryKey: endpointKey(listMyInterests, {}) });
  list?.setState({ error: NO_SIGNAL, status: "error" });
  const drawn = renderToStaticMarkup(
    <QueryClientProvider client={queryClient}>
      <MyApplicants onClose={() => {}} />
    </QueryClientProvider>,
  );
  expect(drawn).toContain("Ann New");
  expect(drawn).toContain("Bob");
  expect(drawn).not.toContain("Bob New");
});

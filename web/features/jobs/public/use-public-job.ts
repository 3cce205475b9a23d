import { useCallback, useEffect, useState } from "react";

import { PUBLIC_JOB_ROUTES } from "#contracts/public-job.ts";
import type { PublicJob, PublicJobCard } from "#contracts/public-jobs.ts";

import { addressOf, request } from "../../../platform/api-client.ts";
import { dropPreloaded, hasPreloaded, readPreloaded } from "../../../platform/preloaded-data.ts";

/** What is known of the job so far. `error` is whatever the call threw. */
export type PublicRead =
  | { readonly state: "loading" }
  | { readonly state: "here"; readonly job: PublicJob }
  | { readonly state: "failed"; readonly error: unknown };

const LOADING: PublicRead = { state: "loading" };

/** Reads a public job and those like it: from the page itself when the server has put them there, otherwise by the calls. */
export function usePublicJob(jobId: string) {
  const call = { params: { jobId } };
  const address = addressOf(PUBLIC_JOB_ROUTES.job, call);
  const similarAddress = addressOf(PUBLIC_JOB_ROUTES.similar, call);
  const [read, setRead] = useState<PublicRead>(() =>
    hasPreloaded(address) ? openPreloaded(address) : LOADING,
  );
  const [similar, setSimilar] = useState<readonly PublicJobCard[] | null>(() =>
    hasPreloaded(similarAddress) ? (readPreloaded(similarAddress) as PublicJobCard[]) : null,
  );
  const isLoading = read.state === "loading";
  const isSimilarMissing = similar === null;

  useEffect(() => {
    if (!isLoading) return;
    const stop = new AbortController();
    request(PUBLIC_JOB_ROUTES.job, { params: { jobId }, signal: stop.signal }).then(
      (job) => setRead({ state: "here", job: job as PublicJob }),
      (error: unknown) => {
        if (!stop.signal.aborted) setRead({ state: "failed", error });
      },
    );
    return () => stop.abort();
  }, [jobId, isLoading]);
  useEffect(() => {
    if (!isSimilarMissing) return;
    const stop = new AbortController();
    request(PUBLIC_JOB_ROUTES.similar, { params: { jobId }, signal: stop.signal }).then(
      (jobs) => setSimilar(jobs as PublicJobCard[]),
      // They are an extra: without them the page is whole.
      () => undefined,
    );
    return () => stop.abort();
  }, [jobId, isSimilarMissing]);
  // Who comes back to this page later sees it as it is then.
  useEffect(
    () => () => {
      dropPreloaded(address);
      dropPreloaded(similarAddress);
    },
    [address, similarAddress],
  );

  const retry = useCallback(() => setRead(LOADING), []);
  return { read, similar: similar ?? [], retry };
}

function openPreloaded(address: string): PublicRead {
  try {
    return { state: "here", job: readPreloaded(address) as PublicJob };
  } catch (error) {
    return { state: "failed", error };
  }
}

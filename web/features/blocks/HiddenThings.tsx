import { useRef } from "react";

import { listHidden, showThing } from "#contracts/blocks.ts";
import { HIDDEN_LIST_MAX } from "#contracts/reference/limits.ts";

import { errorMessage } from "../../platform/api-error.ts";
import { noteHidden } from "../../platform/hidden-things.ts";
import { Loaded } from "../../platform/Loaded.tsx";
import { queryClient } from "../../platform/query-client.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";

const KINDS = {
  post: "Post",
  comment: "Comment",
  job: "Job",
  apprenticeship: "Apprenticeship",
  review: "Review",
} as const;

/** Items that the member has hidden or reported; each can be shown again, even long after 'Undo' has gone. */
export function HiddenThings() {
  const read = useEndpoint(listHidden, {}, { keepFresh: true });
  const top = useRef<HTMLDivElement>(null);
  const { notify, inline, clear } = useFeedback();
  const show = useEndpointMutation(showThing, {
    onSuccess: async ({ message }, { params: { type, id } }) => {
      noteHidden(type, Number(id), null);
      notify({ title: message, tone: "success" });
      // It is visible again in every list that has it.
      await queryClient.invalidateQueries();
      // The button that had the focus is gone with its row.
      top.current?.focus({ preventScroll: true });
    },
    onError: (error) => notify({ title: "Error", text: errorMessage(error), tone: "error" }),
  });
  const pending = show.isPending ? show.variables?.params : undefined;
  return (
    <div ref={top} tabIndex={-1} className="flex flex-col gap-3 outline-none">
      <Loaded
        read={read}
        failure="Hidden items did not load"
        skeleton={
          <SkeletonGroup label="Loading: hidden posts and listings…">
            <Skeleton className="h-12 w-full" />
          </SkeletonGroup>
        }
      >
        {(things) =>
          things.length === 0 ? (
            <p className="text-sm text-muted">You have not hidden anything.</p>
          ) : (
            <ul aria-label="Hidden posts and listings" className="divide-y divide-line">
              {things.map(({ type, id, words, author }) => (
                <li key={`${type} ${id}`} className="flex items-center gap-3 py-3">
                  <div className="min-w-0 flex-1">
                    <p dir="auto" className="truncate font-semibold">
                      {words ?? "Without words"}
                    </p>
                    <p className="text-sm [overflow-wrap:anywhere] text-muted">
                      {[KINDS[type], ...(author === null ? [] : [author])].join(" · ")}
                    </p>
                  </div>
                  <Button
                    size="sm"
                    aria-label={`Show again: ${words ?? KINDS[type]}`}
                    pending={pending?.type === type && Number(pending.id) === id}
                    pendingText="One moment…"
                    onClick={() => {
                      clear();
                      show.mutate({ params: { type, id } });
                    }}
                  >
                    Show again
                  </Button>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {read.data?.length === HIDDEN_LIST_MAX ? (
        <p className="text-sm text-muted">Older ones are not shown.</p>
      ) : null}
      {inline}
    </div>
  );
}

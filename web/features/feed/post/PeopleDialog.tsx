import { Hand, ThumbsUp } from "lucide-react";
import { useEffect } from "react";

import { listInterested, listLikes } from "#contracts/feed.ts";
import { countOf } from "#contracts/short-count.ts";

import { NotLoaded } from "../../../platform/Loaded.tsx";
import { MorePages } from "../../../platform/MorePages.tsx";
import { queryClient } from "../../../platform/query-client.ts";
import { endpointKey, useEndpointPages, uniqueById } from "../../../platform/use-endpoint.ts";
import { Dialog } from "../../../ui/Dialog.tsx";
import { EmptyState } from "../../../ui/EmptyState.tsx";
import { Skeleton, SkeletonGroup } from "../../../ui/Skeleton.tsx";
import { PersonLine } from "../../reviews/index.ts";

/** What the people did to the post. */
export type PeopleKind = "likes" | "interests";

const PEOPLE = {
  likes: {
    endpoint: listLikes,
    title: "Likes",
    description: undefined,
    empty: "No likes yet",
    hint: "People who like this post are listed here.",
  },
  interests: {
    endpoint: listInterested,
    title: "Interested",
    description: "Only you can see who declared interest.",
    empty: "Nobody has declared interest yet",
    hint: "People who press Interested on your post are listed here.",
  },
} as const;

interface PeopleProps {
  postId: number;
  kind: PeopleKind;
}

interface PeopleDialogProps extends PeopleProps {
  open: boolean;
  onClose: () => void;
}

/** The members who liked a post or, for its author, those interested in it. */
export function PeopleDialog({ postId, kind, open, onClose }: PeopleDialogProps) {
  const { title, description } = PEOPLE[kind];
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={title}
      description={description}
      size="sm"
    >
      <People postId={postId} kind={kind} />
    </Dialog>
  );
}

function People({ postId, kind }: PeopleProps) {
  const { endpoint, empty, hint } = PEOPLE[kind];
  const first = { params: { id: postId } };
  const read = useEndpointPages(endpoint, first);
  // Read again each time it is opened, since others react in the meantime.
  useEffect(
    () => () => queryClient.removeQueries({ queryKey: endpointKey(endpoint, { params: { id: postId } }) }),
    [endpoint, postId],
  );
  if (read.data === undefined) return <NotLoaded read={read} skeleton={<PeopleSkeleton />} />;
  const people = uniqueById(read.data.pages.flatMap((page) => page.people));
  if (people.length === 0) {
    const icon = kind === "likes" ? <ThumbsUp /> : <Hand />;
    return <EmptyState icon={icon} title={empty} text={hint} />;
  }
  return (
    <div className="flex flex-col gap-3">
      <ul className="flex flex-col">
        {people.map((person) => (
          <li key={person.id} className="py-2">
            <PersonLine person={person} meta={person.county} />
          </li>
        ))}
      </ul>
      <MorePages
        read={read}
        wordsFor={({ people: { length } }) => countOf(length, "more person", "more people")}
      />
    </div>
  );
}

function PeopleSkeleton() {
  return (
    <SkeletonGroup label="Loading people…" className="flex flex-col">
      {["w-32", "w-44", "w-36"].map((width) => (
        <div key={width} className="flex items-center gap-3 py-2">
          <Skeleton className="size-10 rounded-full!" />
          <Skeleton className={`h-3.5 ${width}`} />
        </div>
      ))}
    </SkeletonGroup>
  );
}

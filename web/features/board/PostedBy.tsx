import { RelativeTime } from "../../ui/RelativeTime.tsx";
import { ProfileFace, ProfileLink } from "../profiles/index.ts";

interface PostedByProps {
  author: { id: number; name: string; avatar: string | null };
  /** Their company, trade and the like; empty ones are left out. */
  facts: readonly (string | null)[];
  createdAt: string;
}

/** The author of a listing, and when it was posted. */
export function PostedBy({ author, facts, createdAt }: PostedByProps) {
  return (
    <div className="flex items-center gap-3 border-t border-line pt-4">
      <ProfileFace person={author} className="self-start" />
      <div className="min-w-0 text-sm text-muted [overflow-wrap:anywhere]">
        <p>
          <ProfileLink
            userId={author.id}
            className="inline-block text-base font-semibold text-ink hover:underline touch:-my-2 touch:py-2"
          >
            {author.name}
          </ProfileLink>
        </p>
        <p>{facts.filter(Boolean).join(" · ")}</p>
        <p>
          <RelativeTime at={createdAt} prefix="Posted " />
        </p>
      </div>
    </div>
  );
}

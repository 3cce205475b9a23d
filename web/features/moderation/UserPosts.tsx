import { Trash2 } from "lucide-react";

import { listAdminPosts } from "#contracts/admin-users.ts";

import { PagedList } from "../../platform/PagedList.tsx";
import { useEndpointPages } from "../../platform/use-endpoint.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { ExactTime } from "../../ui/RecordTable.tsx";
import type { Doomed } from "./DeleteContentDialog.tsx";
import { PAGE_ROWS } from "./Queue.tsx";

/** A member's posts, newest first. */
export function UserPosts({ userId, onDelete }: { userId: number; onDelete: (post: Doomed) => void }) {
  const query = { userId, limit: PAGE_ROWS };
  const read = useEndpointPages(listAdminPosts, { query }, { keepFresh: true });
  return (
    <PagedList
      read={read}
      rowsOf={(page) => (Array.isArray(page) ? page : page.posts)}
      loading="Loading posts…"
      failed="Failed to fetch posts"
      empty={<EmptyState title="No posts." />}
    >
      {(posts) => (
        <ul aria-label="Posts" tabIndex={-1} className="divide-y divide-line outline-none">
          {posts.map(({ id, content, images, hasVideo, createdAt }) => (
            <li key={id} className="flex flex-col gap-2 py-3.5">
              {content === "" ? null : (
                <p dir="auto" className="text-base [overflow-wrap:anywhere] whitespace-pre-line">
                  {content}
                </p>
              )}
              {images.length === 0 ? null : (
                <div className="flex flex-wrap gap-2">
                  {images.map(({ url, alt }) => (
                    <img
                      key={url}
                      src={url}
                      alt={alt}
                      width={80}
                      height={80}
                      loading="lazy"
                      className="size-20 rounded-control border border-line object-cover"
                    />
                  ))}
                </div>
              )}
              <div className="flex flex-wrap items-center justify-between gap-2">
                <p className="text-sm text-muted">
                  <ExactTime at={createdAt} />
                  {hasVideo ? " · with a video" : null}
                </p>
                <Button
                  size="sm"
                  icon={<Trash2 />}
                  onClick={() => onDelete({ id, words: content, createdAt })}
                >
                  Delete post
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
    </PagedList>
  );
}

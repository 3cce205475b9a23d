import type { Fault } from "./fault.ts";

/** Lists that end where they should, and neither repeat nor skip. */
export const PAGING: readonly Fault[] = [
  {
    name: "a full last page gives a cursor to an empty one",
    file: "server/platform/cursor.ts",
    from: "nextCursor: rows.length > size && last !== undefined",
    to: "nextCursor: rows.length >= size && last !== undefined",
    tests: ["server/app.last-page"],
  },
  {
    name: "a full last page of comments gives a cursor to an empty one",
    file: "server/features/feed/comments.service.ts",
    from: "const hasMore = threads.length > query.limit;",
    to: "const hasMore = threads.length >= query.limit;",
    tests: ["server/features/feed/comments"],
  },
  {
    name: "a full last page of a board gives a cursor to an empty one",
    file: "server/platform/board/page.ts",
    from: "const hasMore = last !== undefined && rows.length > limit;",
    to: "const hasMore = last !== undefined && rows.length >= limit;",
    tests: ["server/app.last-page"],
  },
  {
    name: "members of the same moment are skipped between pages of crew",
    file: "server/features/crew/members.queries.ts",
    from: "where (${key}, crew.id) ${after} ($2::${type}, $3::bigint)",
    to: "where ${key} ${after} $2::${type} and $3::bigint is not null",
    tests: ["server/features/crew/members"],
  },
  {
    name: "who liked a post is told twice between pages",
    file: "server/features/feed/lists.queries.ts",
    from: "(r.created_at, r.user_id) < ($4::timestamptz, $5)",
    to: "(r.created_at, r.user_id) <= ($4::timestamptz, $5)",
    tests: ["server/features/feed/lists"],
  },
  {
    name: "a member's posts skip one between pages",
    file: "server/features/feed/lists.queries.ts",
    from: "where ${author.is} and p.id < $3 and",
    to: "where ${author.is} and p.id < $3 - 1 and",
    tests: ["server/features/feed/lists"],
  },
  {
    name: "the oldest comment of a page comes again on the next",
    file: "server/features/feed/comments.queries.ts",
    from: "c.deleted_at is null and c.id < $3",
    to: "c.deleted_at is null and c.id <= $3",
    tests: ["server/features/feed/comments"],
  },
  {
    name: "older messages begin with one that is there already",
    file: "server/features/chat/messages.queries.ts",
    from: 'threadStatement("id < $3", "desc")',
    to: 'threadStatement("id <= $3", "desc")',
    tests: ["server/features/chat/messages"],
  },
  {
    name: "notifications of one moment are skipped between pages",
    file: "server/features/notifications/lists.queries.ts",
    from: "(n.created_at, n.id) < ($3::timestamptz, $4::bigint)",
    to: "n.created_at < $3::timestamptz and $4::bigint is not null",
    tests: ["server/features/notifications/lists"],
  },
  {
    name: "one's own jobs of one moment are skipped between pages",
    file: "server/features/jobs/board.queries.ts",
    from: "(j.created_at, j.id) < ($2::timestamptz, $3::bigint)",
    to: "j.created_at < $2::timestamptz and $3::bigint is not null",
    tests: ["server/features/jobs/board.pages"],
  },
  {
    name: "the rest of a file from its exact length is answered",
    file: "server/platform/http/byte-range.ts",
    from: 'return from >= bytes ? "unsatisfiable" : { from, to };',
    to: 'return from > bytes ? "unsatisfiable" : { from, to };',
    tests: ["server/features/media/files"],
  },
];

import type { ComponentProps, ReactNode } from "react";

import { SkeletonRows } from "../ui/Skeleton.tsx";
import { NotLoaded } from "./Loaded.tsx";
import { MorePages } from "./MorePages.tsx";
import { uniqueById } from "./use-endpoint.ts";

/** The part of `useEndpointPages`'s result that a list needs. */
export type PagedRead<Page> = ComponentProps<typeof NotLoaded>["read"] &
  ComponentProps<typeof MorePages<Page>>["read"];

interface PagedListProps<Page, Row extends { id: number }> {
  read: PagedRead<Page> & { data: { pages: Page[] } | undefined };
  rowsOf: (page: Page) => readonly Row[];
  /** 'Loading payments…'. */
  loading: string;
  /** The heading above the reason for a failure: 'Failed to fetch users'. */
  failed: string;
  /** What an empty list shows. */
  empty: ReactNode;
  children: (rows: readonly Row[]) => ReactNode;
}

/** A paged list in each of its states: loading, failed, empty, and loaded with 'Show more' below. */
export function PagedList<Page, Row extends { id: number }>(props: PagedListProps<Page, Row>) {
  const { read, rowsOf, loading, failed, empty, children } = props;
  if (read.data === undefined) {
    const skeleton = <SkeletonRows label={loading} rows={4} className="flex flex-col gap-3 p-4" />;
    return <NotLoaded read={read} failure={failed} skeleton={skeleton} />;
  }
  const rows = uniqueById(read.data.pages.flatMap(rowsOf));
  if (rows.length === 0) return empty;
  return (
    <>
      {children(rows)}
      <div className="flex flex-col gap-2 empty:hidden has-[button]:p-4">
        <MorePages read={read} wordsFor={(page) => `${rowsOf(page).length} more`} />
      </div>
    </>
  );
}

import { ChevronLeft, ChevronRight } from "lucide-react";

import { Button } from "./Button.tsx";

export interface PaginationProps {
  /** From 1. */
  page: number;
  pages: number;
  onPage: (page: number) => void;
  /** What is paged: 'Members'. */
  label: string;
}

/** Previous, where we are, Next. */
export function Pagination({ page, pages, onPage, label }: PaginationProps) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={`${label}, pages`} className="flex flex-wrap items-center justify-between gap-3">
      <Button icon={<ChevronLeft aria-hidden />} disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Previous
      </Button>
      <span className="text-sm text-muted tabular-nums" aria-current="page">
        Page {page} of {pages}
      </span>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
        <ChevronRight aria-hidden />
      </Button>
    </nav>
  );
}

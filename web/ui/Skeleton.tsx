import type { ReactNode } from "react";

import { cx } from "./cx.ts";

/** A grey block in the shape of what is loading. `className` gives the shape; it appears after 150 ms. */
export function Skeleton({ className }: { className?: string | undefined }) {
  return <span aria-hidden className={cx("skeleton block", className)} />;
}

/** Lines of text that are loading, the last one shorter. */
export function SkeletonText({
  lines = 2,
  className,
}: {
  lines?: number | undefined;
  className?: string | undefined;
}) {
  return (
    <span aria-hidden className={cx("flex flex-col gap-2", className)}>
      {Array.from({ length: lines }, (_, line) => (
        <span
          key={line}
          className={cx("skeleton block h-3.5", line === lines - 1 && lines > 1 ? "w-3/5" : "w-full")}
        />
      ))}
    </span>
  );
}

export interface SkeletonGroupProps {
  /** 'Loading posts…' */
  label: string;
  children: ReactNode;
  className?: string | undefined;
}

/** Skeletons, with one sentence for screen readers. */
export function SkeletonGroup({ label, children, className }: SkeletonGroupProps) {
  return (
    <div role="status" aria-busy className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

interface SkeletonRowsProps extends Omit<SkeletonGroupProps, "children"> {
  rows?: number;
  /** The shape of each row. */
  row?: string;
}

/** Rows that are loading, below each other unless `className` says otherwise. */
export function SkeletonRows(props: SkeletonRowsProps) {
  const { label, rows = 1, row = "h-12", className = "flex flex-col gap-3" } = props;
  return (
    <SkeletonGroup label={label} className={className}>
      {Array.from({ length: rows }, (_, place) => (
        <Skeleton key={place} className={row} />
      ))}
    </SkeletonGroup>
  );
}

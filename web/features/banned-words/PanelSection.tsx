import { useId } from "react";
import type { ReactNode } from "react";

import { errorMessage } from "../../platform/api-error.ts";
import type { ApiError } from "../../platform/api-error.ts";
import { Card } from "../../ui/Card.tsx";
import { ErrorState } from "../../ui/ErrorState.tsx";
import { Skeleton, SkeletonGroup } from "../../ui/Skeleton.tsx";

interface PanelSectionProps {
  title: string;
  text?: ReactNode;
  children: ReactNode;
}

/** One part of the panel, under its heading. */
export function PanelSection({ title, text, children }: PanelSectionProps) {
  const id = useId();
  return (
    <section aria-labelledby={id} className="flex flex-col gap-3">
      <h2 id={id} className="wide text-lg">
        {title}
      </h2>
      {text === undefined ? null : <p className="text-sm text-muted">{text}</p>}
      <Card as="div" padded className="flex flex-col gap-4">
        {children}
      </Card>
    </section>
  );
}

interface ReadStateProps {
  read: { error: ApiError | null; isFetching: boolean; refetch: () => unknown };
  loading: string;
  failed: string;
}

/** What stands in a list's place until it is there. */
export function ReadState({ read, loading, failed }: ReadStateProps) {
  return read.error === null ? (
    <SkeletonGroup label={loading}>
      <Skeleton className="h-10 w-full" />
      <Skeleton className="h-10 w-full" />
    </SkeletonGroup>
  ) : (
    <ErrorState
      title={failed}
      text={errorMessage(read.error)}
      onRetry={() => void read.refetch()}
      retrying={read.isFetching}
    />
  );
}

import { ErrorState } from "../ui/ErrorState.tsx";
import { errorMessage, isNetworkError } from "./api-error.ts";

interface ReadFailureProps {
  /** What `useEndpoint` and `useEndpointPages` return. */
  read: { error: unknown; isFetching: boolean; refetch: () => unknown };
  /** The heading above the reason: 'The applications did not load'. */
  title?: string | undefined;
  className?: string | undefined;
}

/** A failed read: the reason, in the server's own words where it sent any, and Retry. */
export function ReadFailure({ read, title, className }: ReadFailureProps) {
  const isSilent = isNetworkError(read.error) && navigator.onLine;
  return (
    <ErrorState
      className={className}
      title={title ?? (isSilent ? "No answer from the server" : undefined)}
      text={errorMessage(read.error)}
      onRetry={() => void read.refetch()}
      retrying={read.isFetching}
    />
  );
}

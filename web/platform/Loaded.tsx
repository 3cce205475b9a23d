import type { ReactNode } from "react";

import { Card } from "../ui/Card.tsx";
import { ReadFailure } from "./ReadFailure.tsx";

interface LoadedProps<Data> {
  /** What `useEndpoint` gives. */
  read: {
    data: Data | undefined;
    error: unknown;
    isError: boolean;
    isFetching: boolean;
    refetch: () => unknown;
  };
  /** What happened: 'The jobs did not load'; the server's own words stand below. */
  failure: string;
  /** In the shape of what comes. */
  skeleton: ReactNode;
  /** Where nothing around it draws a card, the failure stands in one. */
  inCard?: boolean;
  children: (data: Data) => ReactNode;
}

/** What was asked for; until then its shape, or what happened and Retry. */
export function Loaded<Data>({ read, failure, skeleton, inCard = false, children }: LoadedProps<Data>) {
  if (read.data !== undefined) return children(read.data);
  if (!read.isError) return skeleton;
  const failed = <ReadFailure read={read} title={failure} />;
  return inCard ? <Card>{failed}</Card> : failed;
}

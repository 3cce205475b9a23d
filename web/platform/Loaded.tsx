import type { ComponentProps, ReactNode } from "react";

import { Card } from "../ui/Card.tsx";
import { ReadFailure } from "./ReadFailure.tsx";

interface NotLoadedProps {
  read: ComponentProps<typeof ReadFailure>["read"];
  /** What failed: 'The jobs did not load'. The server's own words stand below it. */
  failure?: string | undefined;
  /** The placeholder, in the shape of the content. */
  skeleton: ReactNode;
  /** Draws the failure in a card, for places that have no card around them. */
  inCard?: boolean;
}

/** The placeholder for content that has not loaded: its skeleton, or the failure with Retry. */
export function NotLoaded({ read, failure, skeleton, inCard = false }: NotLoadedProps) {
  if (read.error === null) return skeleton;
  const failed = <ReadFailure read={read} title={failure} />;
  return inCard ? <Card>{failed}</Card> : failed;
}

interface LoadedProps<Data> extends NotLoadedProps {
  read: NotLoadedProps["read"] & { data: Data | undefined };
  children: (data: Data) => ReactNode;
}

/** The loaded content, or `NotLoaded` in its place. */
export function Loaded<Data>({ children, ...rest }: LoadedProps<Data>) {
  return rest.read.data === undefined ? <NotLoaded {...rest} /> : children(rest.read.data);
}

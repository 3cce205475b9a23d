import type { ComponentProps, ReactNode } from "react";

import { Card } from "../ui/Card.tsx";
import { ReadFailure } from "./ReadFailure.tsx";

interface NotLoadedProps {
  read: ComponentProps<typeof ReadFailure>["read"];
  /** What happened: 'The jobs did not load'; the server's own words stand below. */
  failure?: string | undefined;
  /** In the shape of what comes. */
  skeleton: ReactNode;
  /** Where nothing around it draws a card, the failure stands in one. */
  inCard?: boolean;
}

/** In the place of what was asked for: its shape, or what happened and Retry. */
export function NotLoaded({ read, failure, skeleton, inCard = false }: NotLoadedProps) {
  if (read.error === null) return skeleton;
  const failed = <ReadFailure read={read} title={failure} />;
  return inCard ? <Card>{failed}</Card> : failed;
}

interface LoadedProps<Data> extends NotLoadedProps {
  read: NotLoadedProps["read"] & { data: Data | undefined };
  children: (data: Data) => ReactNode;
}

/** What was asked for, or what stands in its place. */
export function Loaded<Data>({ children, ...rest }: LoadedProps<Data>) {
  return rest.read.data === undefined ? <NotLoaded {...rest} /> : children(rest.read.data);
}

import { useId } from "react";
import type { ComponentProps, ReactNode } from "react";

import { NotLoaded } from "../../platform/Loaded.tsx";
import { Card } from "../../ui/Card.tsx";
import { SkeletonRows } from "../../ui/Skeleton.tsx";

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
  read: ComponentProps<typeof NotLoaded>["read"];
  loading: string;
  failed: string;
}

/** Shown in place of a list until it has loaded. */
export function ReadState({ read, loading, failed }: ReadStateProps) {
  return (
    <NotLoaded
      read={read}
      failure={failed}
      skeleton={<SkeletonRows label={loading} rows={2} row="h-10" className="" />}
    />
  );
}

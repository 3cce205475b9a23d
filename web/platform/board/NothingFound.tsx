import { SearchX } from "lucide-react";

import { Button } from "../../ui/Button.tsx";
import { Card } from "../../ui/Card.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";

interface NothingFoundProps {
  title: string;
  /** Absent when nothing is filtered. */
  onClear: (() => void) | undefined;
}

/** A board on which nothing fits. */
export function NothingFound({ title, onClear }: NothingFoundProps) {
  return (
    <Card>
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={title}
        action={onClear ? <Button onClick={onClear}>Clear all filters</Button> : undefined}
      />
    </Card>
  );
}

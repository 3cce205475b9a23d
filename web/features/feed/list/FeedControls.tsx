import { useState } from "react";

import { SegmentedControl } from "../../../ui/SegmentedControl.tsx";
import type { FeedChoice } from "../feed.queries.ts";

interface FeedControlsProps extends FeedChoice {
  onChoose: (choice: Partial<FeedChoice>) => void;
}

const FILTERS = [
  { value: "related", label: "Related" },
  { value: "crew", label: "MyCrew" },
] as const;
const SORTS = [
  { value: "recent", label: "Recent" },
  { value: "activity", label: "Activity" },
] as const;

/** Whose posts, and in which order. */
export function FeedControls({ filter, sort, onChoose }: FeedControlsProps) {
  // The address follows in a transition; the control must not wait for the posts to be drawn.
  const [shown, setShown] = useState({ filter, sort, from: `${filter} ${sort}` });
  const from = `${filter} ${sort}`;
  if (shown.from !== from) setShown({ filter, sort, from });
  const choose = (choice: Partial<FeedChoice>) => {
    setShown({ ...shown, ...choice });
    onChoose(choice);
  };
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <SegmentedControl
        label="Whose posts"
        options={FILTERS}
        value={shown.filter}
        onChange={(value) => choose({ filter: value })}
      />
      <SegmentedControl
        label="Order"
        options={SORTS}
        value={shown.sort}
        onChange={(value) => choose({ sort: value })}
      />
    </div>
  );
}

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

/** Whose posts, and in which order (D1 §2.1). */
export function FeedControls({ filter, sort, onChoose }: FeedControlsProps) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-2">
      <SegmentedControl
        label="Whose posts"
        options={FILTERS}
        value={filter}
        onChange={(value) => onChoose({ filter: value })}
      />
      <SegmentedControl
        label="Order"
        options={SORTS}
        value={sort}
        onChange={(value) => onChoose({ sort: value })}
      />
    </div>
  );
}

import { showCount } from "./dates.ts";

/** Numbers with a label under each, side by side while they fit at the reader's text size. */
export function Tiles({ tiles }: { tiles: readonly (readonly [label: string, value: number])[] }) {
  return (
    <dl
      className={
        tiles.length === 4
          ? "grid grid-cols-[repeat(auto-fit,minmax(min(8rem,100%),1fr))] gap-3"
          : "grid grid-cols-[repeat(auto-fit,minmax(min(5rem,100%),1fr))] gap-2 md:gap-3"
      }
    >
      {tiles.map(([label, value]) => (
        <div key={label} className="flex min-w-0 flex-col-reverse rounded-control bg-ground px-3 py-2.5">
          <dt className="text-sm text-muted">{label}</dt>
          <dd className="wide text-xl tabular-nums">{showCount(value)}</dd>
        </div>
      ))}
    </dl>
  );
}

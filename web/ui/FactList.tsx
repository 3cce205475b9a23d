import type { ReactNode } from "react";

/** A list of named facts about something, in two columns where there is room. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: ReactNode])[] }) {
  return (
    <dl className="grid gap-x-6 gap-y-3.5 max-md:grid-cols-[repeat(auto-fit,minmax(min(100%,7.5rem),1fr))] md:grid-cols-2">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="text-base font-semibold [overflow-wrap:anywhere]">{value}</dd>
        </div>
      ))}
    </dl>
  );
}

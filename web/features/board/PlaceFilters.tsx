import { FILTERS, RADII } from "#contracts/board-filters.ts";
import type { TownKey, Radius } from "#contracts/board-filters.ts";
import type { AreaKey } from "#contracts/reference/regions.ts";

import { useTowns } from "../../platform/fields/use-towns.ts";
import { Button } from "../../ui/Button.tsx";
import { CheckboxList } from "../../ui/CheckboxList.tsx";
import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";
import { SkeletonGroup, SkeletonText } from "../../ui/Skeleton.tsx";

const TOWNS_SEEN = 5;

interface TownFilterProps {
  counties: readonly AreaKey[];
  value: readonly TownKey[];
  onChange: (towns: string[]) => void;
}

/** The towns of the chosen counties; a town that was typed is listed while it is chosen. */
export function TownFilter({ counties, value, onChange }: TownFilterProps) {
  const { townsOf, hasFailed, retry } = useTowns(true);
  if (hasFailed) {
    return (
      <div role="alert" className="flex flex-col items-start gap-2 border-t border-line pt-3 text-sm">
        The towns did not load.
        <Button size="sm" onClick={retry}>
          Retry
        </Button>
      </div>
    );
  }
  if (townsOf === undefined) {
    return (
      <SkeletonGroup label="Loading towns..." className="border-t border-line pt-4">
        <SkeletonText lines={4} />
      </SkeletonGroup>
    );
  }
  return (
    <CheckboxList
      legend={FILTERS.towns.label}
      className="border-t border-line pt-3"
      groups={counties.map((county) => ({
        label: county,
        options: optionsOf(county, [...townsOf(county)], value),
      }))}
      initial={TOWNS_SEEN}
      value={value}
      onChange={onChange}
    />
  );
}

function optionsOf(county: AreaKey, listed: readonly string[], chosen: readonly TownKey[]) {
  const typed = chosen.flatMap((key) => {
    const [of, town = ""] = key.split("|");
    return of === county && !listed.includes(town) ? [town] : [];
  });
  return [...typed, ...listed].map((town) => ({ value: `${county}|${town}`, label: town }));
}

const CHOICES = RADII.map((miles) => ({ value: String(miles), label: `Within ${miles} miles` }));

interface RadiusFilterProps {
  value: Radius | null;
  onChange: (radius: Radius | null) => void;
}

/** The distance around the chosen towns, or counties where no town is chosen. */
export function RadiusFilter({ value, onChange }: RadiusFilterProps) {
  return (
    <Field label={FILTERS.radius.label} className="border-t border-line pt-3">
      <Select
        placeholder="In these places only"
        options={CHOICES}
        value={value ?? ""}
        onChange={({ target }) => onChange(RADII.find((miles) => String(miles) === target.value) ?? null)}
      />
    </Field>
  );
}

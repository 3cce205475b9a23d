import { FILTERS, RADII } from "#contracts/board-filters.ts";
import type { Radius } from "#contracts/board-filters.ts";

import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";

const CHOICES = RADII.map((miles) => ({ value: String(miles), label: `Within ${miles} miles` }));

interface RadiusFilterProps {
  value: Radius | null;
  onChange: (radius: Radius | null) => void;
}

/** How far around the chosen towns. */
export function RadiusFilter({ value, onChange }: RadiusFilterProps) {
  return (
    <Field label={FILTERS.radius.label} className="border-t border-line pt-3">
      <Select
        placeholder="In these towns only"
        options={CHOICES}
        value={value ?? ""}
        onChange={({ target }) => onChange(RADII.find((miles) => String(miles) === target.value) ?? null)}
      />
    </Field>
  );
}

import { signUpAreas } from "#contracts/reference/regions.ts";

import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";

const GROUPS = signUpAreas().map(({ nation, areas }) => ({
  label: nation,
  options: areas.map(({ key, label }) => ({ value: key, label })),
}));

interface CountyFieldProps {
  id: string;
  value: string;
  onChange: (county: string) => void;
  error?: string | undefined;
  /** Optional on a profile. */
  isOptional?: boolean | undefined;
  /** Why it may not be changed, if so. */
  locked?: string | undefined;
}

/** A select of the UK's counties, by nation. */
export function CountyField({ id, value, onChange, error, isOptional = false, locked }: CountyFieldProps) {
  return (
    <Field
      id={id}
      label={isOptional ? "County (optional)" : "County"}
      required={isOptional ? undefined : true}
      error={error}
      help={locked}
    >
      <Select
        groups={GROUPS}
        disabled={locked !== undefined}
        placeholder={isOptional ? "No county" : "Choose a county"}
        autoComplete="address-level1"
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  );
}

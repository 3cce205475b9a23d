import { ILLEGAL_KIND_WORDS, ILLEGAL_KINDS, isUrgentKind } from "#contracts/illegal-kinds.ts";
import type { IllegalKind } from "#contracts/illegal-kinds.ts";

import { Field } from "../../ui/Field.tsx";
import { Select } from "../../ui/Select.tsx";

const KINDS = ILLEGAL_KINDS.map((value) => ({ value, label: ILLEGAL_KIND_WORDS[value] }));

interface IllegalKindFieldProps {
  id?: string;
  value: IllegalKind | null;
  error?: string | undefined;
  onChange: (kind: IllegalKind | null) => void;
}

/** The law that the item may break: the device's own list control, optional for a reporter who does not know. */
export function IllegalKindField({ id, value, error, onChange }: IllegalKindFieldProps) {
  return (
    <Field
      id={id}
      label="Is it against the law? (optional)"
      error={error}
      help={isUrgentKind(value) ? "If somebody is in danger now, call 999 first." : undefined}
    >
      <Select
        value={value ?? ""}
        options={KINDS}
        placeholder="No, or I do not know"
        onChange={(event) => onChange(ILLEGAL_KINDS.find((kind) => kind === event.target.value) ?? null)}
      />
    </Field>
  );
}

import { useEffect, useRef, useState } from "react";

import { findArea } from "#contracts/reference/regions.ts";
import { TOWN_MAX } from "#contracts/reference/schemas.ts";

import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { useTowns } from "./use-towns.ts";

/** No town is called this. */
const UNLISTED = "|";

interface TownFieldProps {
  id: string;
  /** Empty until a county is chosen. */
  county: string;
  value: string;
  error: string | undefined;
  onChange: (town: string) => void;
}

/**
 * The county's towns in the phone's own select, and a text box for a place that is not listed. Pass the county as
 * `key`, so that another county starts from scratch.
 */
export function TownField({ id, county, value, error, onChange }: TownFieldProps) {
  const area = findArea(county)?.key;
  const { townsOf, hasFailed } = useTowns(area !== undefined);
  const listed = area === undefined || townsOf === undefined ? undefined : townsOf(area);
  const isUnlisted = listed !== undefined && value !== "" && !listed.includes(value);
  const [asksToType, setAsksToType] = useState(false);
  const isTyping = hasFailed || asksToType || isUnlisted;
  const box = useFocusWhen(asksToType);

  const typed = (
    <Input
      ref={box}
      value={value}
      maxLength={TOWN_MAX}
      autoComplete="off"
      autoCapitalize="words"
      onChange={(event) => {
        setAsksToType(true);
        onChange(event.target.value);
      }}
    />
  );
  if (hasFailed) {
    return (
      <Field id={id} label="Town/City" required error={error}>
        {typed}
      </Field>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      <Field
        id={isTyping ? undefined : id}
        label="Town/City"
        required
        error={isTyping ? undefined : error}
        help={area === undefined ? "Choose a county first." : undefined}
      >
        <Select
          value={isTyping ? UNLISTED : value}
          disabled={listed === undefined}
          placeholder={area !== undefined && listed === undefined ? "Loading towns…" : "Choose a town"}
          options={[
            ...(listed ?? []).map((town) => ({ value: town, label: town })),
            { value: UNLISTED, label: "Another town or village…" },
          ]}
          onChange={(event) => {
            const town = event.target.value;
            setAsksToType(town === UNLISTED);
            onChange(town === UNLISTED ? "" : town);
          }}
        />
      </Field>
      {isTyping ? (
        <Field id={id} label="Name of the town or village" required error={error}>
          {typed}
        </Field>
      ) : null}
    </div>
  );
}

/** Moves the focus to the text box when 'Another town' is chosen. */
function useFocusWhen(wanted: boolean) {
  const box = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (wanted) box.current?.focus();
  }, [wanted]);
  return box;
}

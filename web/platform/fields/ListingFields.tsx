import { OTHER_TRADE, tradesForDisplay } from "#contracts/reference/trades.ts";

import { Checkbox } from "../../ui/Checkbox.tsx";
import type { CheckboxProps } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import type { FormPart } from "../use-form.ts";
import { CountyField } from "./CountyField.tsx";
import { TownField } from "./TownField.tsx";

/** Two fields side by side, where there is room. */
export const PAIR = "grid gap-4 md:grid-cols-2";

interface TradeAndPlaceProps {
  form: FormPart<{ trade: string; customTrade: string; county: string; town: string }>;
  /** Why trade and county may not be changed, if so. */
  locked?: string | undefined;
}

/** The fields by which listings of both boards are searched. */
export function TradeAndPlace({ form, locked }: TradeAndPlaceProps) {
  const { values, field, input, change } = form;
  const isLocked = locked !== undefined;
  return (
    <>
      <div className={values.trade === OTHER_TRADE ? PAIR : undefined}>
        <Field {...field("trade")} label="Trade" required help={locked}>
          <Select
            {...input("trade")}
            disabled={isLocked}
            placeholder="Choose a trade"
            options={tradesForDisplay().map((trade) => ({ value: trade, label: trade }))}
          />
        </Field>
        {values.trade === OTHER_TRADE ? (
          <Field {...field("customTrade")} label="Which trade? (optional)">
            <Input {...input("customTrade")} disabled={isLocked} autoComplete="off" placeholder="Thatcher" />
          </Field>
        ) : null}
      </div>
      <div className={PAIR}>
        <CountyField
          {...field("county")}
          value={values.county}
          locked={locked}
          onChange={(county) => change({ county, town: "" })}
        />
        <TownField
          key={values.county}
          {...field("town")}
          county={values.county}
          value={values.town}
          onChange={(town) => change({ town })}
        />
      </div>
    </>
  );
}

/** The checkbox that makes a listing public. */
export function PublicCheckbox(props: Omit<CheckboxProps, "label" | "help">) {
  return (
    <Checkbox
      {...props}
      label="Show it to everybody, so that its link can be shared"
      help="Also without signing in, and in search engines: with your name and company, never your phone or email."
    />
  );
}

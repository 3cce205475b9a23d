import { CUSTOM_TRADE_MAX, OTHER_TRADE, tradesForDisplay } from "#contracts/reference/trades.ts";

import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import type { FormPart } from "../use-form.ts";

const OPTIONS = tradesForDisplay().map((trade) => ({ value: trade, label: trade }));

/** A trade from the list; 'Other' asks for its name. */
export function TradeFields({ form }: { form: FormPart<{ trade: string; customTrade: string }> }) {
  const { values, field, input } = form;
  return (
    <>
      {/* Its label is too long for half a dialog: beside another field, the two would not line up. */}
      <Field
        {...field("trade")}
        label="Main trade (yours or the one you hire)"
        required
        className="md:col-span-2"
      >
        <Select options={OPTIONS} placeholder="Choose a trade" {...input("trade")} />
      </Field>
      {values.trade === OTHER_TRADE ? (
        <Field {...field("customTrade")} label="Your trade" required>
          <Input
            autoComplete="organization-title"
            maxLength={2 * CUSTOM_TRADE_MAX}
            {...input("customTrade")}
          />
        </Field>
      ) : null}
    </>
  );
}

import { CUSTOM_TRADE_MAX, OTHER_TRADE, tradesForDisplay } from "#contracts/reference/trades.ts";

import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";

interface TradeFieldsProps {
  ids: { trade: string; customTrade: string };
  trade: string;
  customTrade: string;
  errors: { trade?: string | undefined; customTrade?: string | undefined };
  onChange: (change: { trade?: string; customTrade?: string }) => void;
}

const OPTIONS = tradesForDisplay().map((trade) => ({ value: trade, label: trade }));

/** A trade of the list; 'Other' asks for its name. The label is for those who hire, too. */
export function TradeFields({ ids, trade, customTrade, errors, onChange }: TradeFieldsProps) {
  return (
    <>
      <Field
        id={ids.trade}
        label="Main trade"
        help="Yours, or the one you hire most."
        required
        error={errors.trade}
      >
        <Select
          options={OPTIONS}
          placeholder="Choose a trade"
          value={trade}
          onChange={(event) => onChange({ trade: event.target.value })}
        />
      </Field>
      {trade === OTHER_TRADE ? (
        <Field id={ids.customTrade} label="Your trade" required error={errors.customTrade}>
          <Input
            autoComplete="organization-title"
            maxLength={2 * CUSTOM_TRADE_MAX}
            value={customTrade}
            onChange={(event) => onChange({ customTrade: event.target.value })}
          />
        </Field>
      ) : null}
    </>
  );
}

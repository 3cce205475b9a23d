import { updateCurrentUser } from "#contracts/accounts.ts";
import type { CurrentUser } from "#contracts/accounts.ts";
import { OTHER_TRADE } from "#contracts/reference/trades.ts";

import { wordsOf } from "../../platform/api-error.ts";
import { setCurrentUser } from "../../platform/current-user.ts";
import { useDraft } from "../../platform/drafts.ts";
import { findFaults } from "../../platform/form-faults.ts";
import { useEndpointMutation } from "../../platform/use-endpoint-mutation.ts";
import { useForm } from "../../platform/use-form.ts";
import { Button } from "../../ui/Button.tsx";
import { ErrorSummary } from "../../ui/ErrorSummary.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { CountyField } from "./CountyField.tsx";
import { findTradeFault, readYears } from "./sign-up-details.ts";
import { TradeFields } from "./TradeFields.tsx";

interface Details {
  name: string;
  phone: string;
  trade: string;
  customTrade: string;
  company: string;
  county: string;
  experience: string;
}

function detailsOf(user: CurrentUser): Details {
  return {
    name: user.name,
    phone: user.phone ?? "",
    trade: user.tradeKey,
    customTrade: user.tradeKey === OTHER_TRADE ? user.trade : "",
    company: user.company ?? "",
    county: user.county ?? "",
    experience: String(user.experience),
  };
}

function payloadOf(values: Details) {
  const customTrade = values.trade === OTHER_TRADE ? values.customTrade.trim() : "";
  return { ...values, customTrade, experience: readYears(values.experience) };
}

function findDetailFaults(values: Details) {
  const { trade, customTrade, ...faults } = findFaults(updateCurrentUser.body, payloadOf(values));
  return { ...faults, ...findTradeFault(values, customTrade ?? trade) };
}

/** The member's own record, as it stands in posts and jobs. */
export function DetailsForm({ user }: { user: CurrentUser }) {
  const [draft, setDraft, clearDraft] = useDraft<Details | null>("details", null);
  const { notify, inline, clear } = useFeedback();
  const form = useForm<Details>({
    initial: draft ?? detailsOf(user),
    check: findDetailFaults,
    onChange: setDraft,
  });
  const { values, faults, idOf, set, change } = form;
  const save = useEndpointMutation(updateCurrentUser, {
    onSuccess: (saved) => {
      setCurrentUser(saved);
      clearDraft();
      form.reset(detailsOf(saved));
      notify({ title: "Success", text: "Your details have been saved.", tone: "success" });
    },
    onError: (error) => {
      if (form.refuseBy(error)) return;
      const words = wordsOf(error, "Failed to update profile. Please try again.");
      notify({ title: "Error", text: words, tone: "error" });
    },
  });
  const send = () => {
    if (save.isPending) return;
    clear();
    save.mutate({ body: payloadOf(values) });
  };
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit(send)}>
      <ErrorSummary errors={form.summary} />
      <div className="grid items-start gap-4 md:grid-cols-2">
        <Field id={idOf("name")} label="Name" required error={faults.name}>
          <Input
            autoComplete="name"
            value={values.name}
            onChange={(event) => set("name", event.target.value)}
          />
        </Field>
        <Field id={idOf("phone")} label="Contact number" error={faults.phone}>
          <Input
            type="tel"
            autoComplete="tel"
            value={values.phone}
            onChange={(event) => set("phone", event.target.value)}
          />
        </Field>
        <TradeFields
          ids={{ trade: idOf("trade"), customTrade: idOf("customTrade") }}
          trade={values.trade}
          customTrade={values.customTrade}
          errors={faults}
          onChange={change}
        />
        <Field id={idOf("company")} label="Company (optional)" error={faults.company}>
          <Input
            autoComplete="organization"
            value={values.company}
            onChange={(event) => set("company", event.target.value)}
          />
        </Field>
        <CountyField
          id={idOf("county")}
          value={values.county}
          onChange={(county) => set("county", county)}
          error={faults.county}
        />
        <Field id={idOf("experience")} label="Years of experience" required error={faults.experience}>
          <Input
            inputMode="numeric"
            maxLength={3}
            className="max-w-24"
            value={values.experience}
            onChange={(event) => set("experience", event.target.value)}
          />
        </Field>
      </div>
      {inline}
      <Button
        type="submit"
        variant="solid"
        className="self-start max-md:w-full"
        pending={save.isPending}
        pendingText="Saving…"
      >
        Save details
      </Button>
    </form>
  );
}

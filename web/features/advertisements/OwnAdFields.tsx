import { AD_PLACEMENTS } from "#contracts/advertisements.ts";

import type { useForm } from "../../platform/use-form.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { AdPictureField } from "./AdPictureField.tsx";
import { PLACEMENT_WORDS, readPlacement } from "./own-ad-values.ts";
import type { OwnAdValues } from "./own-ad-values.ts";

const PLACES = AD_PLACEMENTS.map((value) => ({ value, label: PLACEMENT_WORDS[value] }));

/** The fields of an advertisement, in the order in which their errors are listed. */
export function OwnAdFields({ form }: { form: ReturnType<typeof useForm<OwnAdValues>> }) {
  const { values, errors, idOf, set } = form;
  const control = (name: "label" | "link" | "startsOn" | "endsOn") => ({
    value: values[name],
    autoComplete: "off",
    onChange: (event: { target: { value: string } }) => set(name, event.target.value),
  });
  return (
    <>
      <AdPictureField
        id={idOf("imageUrl")}
        url={values.imageUrl}
        error={errors.imageUrl}
        onArrived={(url) => set("imageUrl", url)}
        onFailed={(words) => form.refuse({ ...errors, imageUrl: words })}
      />
      <Field
        id={idOf("label")}
        label="What it says"
        required
        error={errors.label}
        help="For those who cannot see the picture."
      >
        <Input {...control("label")} dir="auto" />
      </Field>
      <Field id={idOf("link")} label="Where it leads" required error={errors.link}>
        <Input {...control("link")} inputMode="url" placeholder="https://…" />
      </Field>
      <Field id={idOf("placement")} label="Where it stands" required error={errors.placement}>
        <Select
          value={values.placement}
          options={PLACES}
          placeholder="Please choose"
          onChange={(event) => set("placement", readPlacement(event.target.value))}
        />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field id={idOf("startsOn")} label="First day" required error={errors.startsOn}>
          <Input type="date" {...control("startsOn")} />
        </Field>
        <Field
          id={idOf("endsOn")}
          label="Last day (optional)"
          error={errors.endsOn}
          help="Without one it runs until it is switched off."
        >
          <Input type="date" min={values.startsOn || undefined} {...control("endsOn")} />
        </Field>
      </div>
      <Checkbox
        id={idOf("isActive")}
        label="Switched on"
        checked={values.isActive}
        onChange={(event) => set("isActive", event.target.checked)}
      />
    </>
  );
}

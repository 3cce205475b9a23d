import { AD_PLACEMENTS } from "#contracts/advertisements.ts";

import type { useForm } from "../../platform/use-form.ts";
import { Checkbox } from "../../ui/Checkbox.tsx";
import { Field } from "../../ui/Field.tsx";
import { Input } from "../../ui/Input.tsx";
import { Select } from "../../ui/Select.tsx";
import { AdPictureField } from "./AdPictureField.tsx";
import { PLACEMENT_WORDS } from "./own-ad-values.ts";
import type { OwnAdValues } from "./own-ad-values.ts";

const PLACES = AD_PLACEMENTS.map((value) => ({ value, label: PLACEMENT_WORDS[value] }));

/** The fields of an advertisement, in the order in which their errors are listed. */
export function OwnAdFields({ form }: { form: ReturnType<typeof useForm<OwnAdValues>> }) {
  const { values, errors, idOf, set, field, checkbox, input } = form;
  const text = (name: "label" | "link" | "startsOn" | "endsOn") => ({ ...input(name), autoComplete: "off" });
  return (
    <>
      <AdPictureField
        id={idOf("imageUrl")}
        url={values.imageUrl}
        error={errors.imageUrl}
        onArrived={(url) => set("imageUrl", url)}
        onFailed={(words) => form.refuse({ ...errors, imageUrl: words })}
      />
      <Field {...field("label")} label="Description" required help="For those who cannot see the picture.">
        <Input {...text("label")} dir="auto" />
      </Field>
      <Field {...field("link")} label="Link" required>
        <Input {...text("link")} inputMode="url" placeholder="https://…" />
      </Field>
      <Field {...field("placement")} label="Where to show it" required>
        <Select {...input("placement")} options={PLACES} placeholder="Please choose" />
      </Field>
      <div className="grid gap-4 md:grid-cols-2">
        <Field {...field("startsOn")} label="First day" required>
          <Input type="date" {...text("startsOn")} />
        </Field>
        <Field
          {...field("endsOn")}
          label="Last day (optional)"
          help="Without one it runs until it is switched off."
        >
          <Input type="date" min={values.startsOn || undefined} {...text("endsOn")} />
        </Field>
      </div>
      <Checkbox {...checkbox("isActive")} label="Switched on" />
    </>
  );
}

import { useDraft } from "./drafts.ts";
import { useForm } from "./use-form.ts";
import type { FormRules } from "./use-form.ts";

interface DraftFormRules<Values> extends Pick<FormRules<Values>, "check"> {
  /** The draft's name. */
  name: string;
  /** The values without a draft. */
  start: Values;
  onClose: () => void;
}

/** A dialog's form whose text survives an error, a reload and the session's end; `close` deletes the draft. */
export function useDraftForm<Values extends object>({ name, start, check, onClose }: DraftFormRules<Values>) {
  const [draft, keep, forget] = useDraft<Partial<Values>>(name, {});
  const form = useForm<Values>({
    initial: { ...start, ...draft },
    start,
    check,
    onChange: (_, changes) => keep(changes),
  });
  const close = () => {
    forget();
    onClose();
  };
  return { form, close };
}

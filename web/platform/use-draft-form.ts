import { useDraft } from "./drafts.ts";
import { useForm } from "./use-form.ts";
import type { FormRules } from "./use-form.ts";

interface DraftFormRules<Values> extends Pick<FormRules<Values>, "check"> {
  /** Under which name it is kept. */
  name: string;
  /** As it stands without what is typed. */
  start: Values;
  onClose: () => void;
}

/** The form of a dialog whose words survive an error, a reload and the session's end; `close` forgets them. */
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

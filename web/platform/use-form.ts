import { useEffect, useId, useRef, useState } from "react";

import type { ApiError } from "./api-error.ts";
import { remainingFaults } from "./remaining-faults.ts";
import type { Faults } from "./remaining-faults.ts";

export interface FormRules<Values> {
  initial: Values;
  /** What is wrong with the values, all at once; usually `findFaults` over the contract's schema. */
  check: (values: Values) => Faults<Values>;
  /** Called with every change, for what must survive a reload. */
  onChange?: ((values: Values) => void) | undefined;
}

/**
 * A form over a contract's schema: faults appear on the first try to send, beside their fields and together in `summary`,
 * the focus goes to the first, and from then on each fault goes as soon as it is mended. Nothing typed is ever cleared.
 */
export function useForm<Values extends object>({ initial, check, onChange }: FormRules<Values>) {
  const formId = useId();
  const [values, setValues] = useState(initial);
  const [faults, setFaults] = useState<Faults<Values>>({});
  /** Counts refused tries, so that the focus moves once for each. */
  const [refusals, setRefusals] = useState(0);
  const [names] = useState(() => Object.keys(initial) as (keyof Values & string)[]);
  const idOf = (name: keyof Values & string) => `${formId}${name}`;

  const firstFault = names.find((name) => faults[name] !== undefined);
  const target = useRef<string>(undefined);
  useEffect(() => {
    target.current = firstFault === undefined ? undefined : `${formId}${firstFault}`;
  });
  useEffect(() => {
    if (refusals > 0 && target.current !== undefined) document.getElementById(target.current)?.focus();
  }, [refusals]);

  const change = (changes: Partial<Values>) => {
    const next = { ...values, ...changes };
    setValues(next);
    onChange?.(next);
    setFaults(remainingFaults(faults, { before: check(values), now: check(next), touched: changes }));
  };

  const refuse = (found: Faults<Values>) => {
    setFaults(found);
    setRefusals((count) => count + 1);
  };

  return {
    values,
    faults,
    idOf,
    /** Changes one field. */
    set: <Name extends keyof Values & string>(name: Name, value: Values[Name]) =>
      change({ [name]: value } as unknown as Partial<Values>),
    change,
    /** For `ErrorSummary`: in the order of the fields. */
    summary: names.flatMap((name) => {
      const text = faults[name];
      return text === undefined ? [] : [{ id: idOf(name), text }];
    }),
    /** For the form's `onSubmit`: `send` is called only with values that have no fault. */
    submit: (send: (values: Values) => void) => (event: { preventDefault: () => void }) => {
      event.preventDefault();
      const found = check(values);
      if (Object.keys(found).length > 0) return refuse(found);
      setFaults({});
      return send(values);
    },
    /** Shows the server's faults beside their fields; false when none of them belongs to this form. */
    refuseBy: (error: ApiError): boolean => {
      const found = Object.fromEntries(
        names.flatMap((name) => (error.fields[name] === undefined ? [] : [[name, error.fields[name]]])),
      ) as Faults<Values>;
      if (Object.keys(found).length === 0) return false;
      refuse(found);
      return true;
    },
    refuse,
    reset: (next: Values) => {
      setValues(next);
      setFaults({});
    },
  };
}

import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";

import type { ApiError } from "./api-error.ts";

/** A form's error messages by field. */
export type FieldErrors<Values> = Partial<Record<keyof Values & string, string>>;

/**
 * The errors still to be shown after a change: nothing new appears while somebody types. One that the server found stays
 * until its own field is touched, since only the server knows whether it is fixed.
 */
export function remainingErrors<Values>(
  shown: FieldErrors<Values>,
  {
    before,
    now,
    touched,
  }: { before: FieldErrors<Values>; now: FieldErrors<Values>; touched: Partial<Values> },
): FieldErrors<Values> {
  const left: FieldErrors<Values> = {};
  for (const name of Object.keys(shown) as (keyof Values & string)[]) {
    const isOurs = before[name] === shown[name];
    const fault = isOurs || name in touched ? now[name] : shown[name];
    if (fault !== undefined) left[name] = fault;
  }
  return left;
}

/** The names of the fields whose values are of one kind. */
type NamesOf<Values, Kind> = {
  [Name in keyof Values & string]: Values[Name] extends Kind ? Name : never;
}[keyof Values & string];

/** Returns the fields of `values` that differ from `start`. */
export function changesOf<Values extends object>(values: Values, start: Partial<Values>): Partial<Values> {
  const names = Object.keys(start) as (keyof Values)[];
  const changed = names.filter((name) => values[name] !== start[name]);
  return Object.fromEntries(changed.map((name) => [name, values[name]])) as Partial<Values>;
}

const isSame = <Values extends object>(one: Values, other: Values): boolean =>
  Object.keys(changesOf(one, other)).length === 0;

export interface FormRules<Values> {
  initial: Values;
  /**
   * The values without what was typed; defaults to `initial`. If it is read again while the form is open, fields
   * without typed changes follow it, so that saving does not undo a change made elsewhere.
   */
  start?: Values | undefined;
  /** Returns all errors in the values; usually `findErrors` over the contract's schema. */
  check: (values: Values) => FieldErrors<Values>;
  /** Called on every change, for values that must survive a reload. */
  onChange?: ((values: Values, changes: Partial<Values>) => void) | undefined;
}

/**
 * A form over a contract's schema: errors appear on the first try to send, beside their fields and together in `summary`,
 * the focus goes to the first, and from then on each fault goes as soon as it is fixed. Nothing typed is ever cleared.
 */
export function useForm<Values extends object>({
  initial,
  start = initial,
  check,
  onChange,
}: FormRules<Values>) {
  const formId = useId();
  const [values, setValues] = useState(initial);
  // Ahead of the drawn state: a file that arrives while the member types changes the latest values, not earlier ones.
  const latest = useRef(initial);
  const [base, setBase] = useState(start);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  /** Counts refused attempts, so that the focus moves once for each. */
  const [refusedTries, setRefusedTries] = useState(0);
  const [names] = useState(() => Object.keys(initial) as (keyof Values & string)[]);
  const idOf = (name: keyof Values & string) => `${formId}${name}`;

  const firstFault = names.find((name) => errors[name] !== undefined);
  const target = useRef<string>(undefined);
  useEffect(() => {
    target.current = firstFault === undefined ? undefined : `${formId}${firstFault}`;
  });
  useEffect(() => {
    if (refusedTries > 0 && target.current !== undefined) document.getElementById(target.current)?.focus();
  }, [refusedTries]);

  if (start !== initial && !isSame(start, base)) {
    setBase(start);
    setValues({ ...start, ...changesOf(values, base) });
  }
  useLayoutEffect(() => {
    latest.current = values;
  }, [values]);

  const change = (changes: Partial<Values>) => {
    const before = latest.current;
    const next = { ...before, ...changes };
    latest.current = next;
    setValues(next);
    onChange?.(next, changesOf(next, base));
    setErrors((shown) =>
      remainingErrors(shown, { before: check(before), now: check(next), touched: changes }),
    );
  };

  const refuse = (found: FieldErrors<Values>) => {
    setErrors(found);
    setRefusedTries((count) => count + 1);
  };

  /** Changes one field. */
  const set = <Name extends keyof Values & string>(name: Name, value: Values[Name]) =>
    change({ [name]: value } as unknown as Partial<Values>);
  const field = (name: keyof Values & string) => ({ id: idOf(name), error: errors[name] });

  return {
    values,
    /** The fields that differ from their starting values. */
    changes: changesOf(values, base),
    isDirty: !isSame(values, base),
    errors,
    idOf,
    set,
    change,
    /** A `Field`'s props: `<Field {...field("name")}>`. */
    field,
    /** The props of an `Input`, `Textarea` or `Select` inside its `Field`. */
    input: (name: NamesOf<Values, string>) => ({
      value: values[name] as string,
      onChange: ({ target }: { target: { value: string } }) =>
        change({ [name]: target.value } as Partial<Values>),
    }),
    /** A `Checkbox`'s props. */
    checkbox: (name: NamesOf<Values, boolean>) => ({
      ...field(name),
      checked: values[name] as boolean,
      onChange: ({ target }: { target: { checked: boolean } }) =>
        change({ [name]: target.checked } as Partial<Values>),
    }),
    /** The props of a control with its own label that calls `onChange` with the value. */
    control: <Name extends keyof Values & string>(name: Name) => ({
      ...field(name),
      value: values[name],
      onChange: (value: Values[Name]) => set(name, value),
    }),
    /** For `ErrorSummary`, in the order of the fields. */
    summary: names.flatMap((name) => {
      const text = errors[name];
      return text === undefined ? [] : [{ id: idOf(name), text }];
    }),
    /** For the form's `onSubmit`: calls `send` if only fields in `without` have errors, or none. */
    submit:
      (send: (values: Values) => void, without: readonly (keyof Values & string)[] = []) =>
      (event: { preventDefault: () => void }) => {
        event.preventDefault();
        const found = Object.fromEntries(
          Object.entries(check(latest.current)).filter(([name]) => !without.some((each) => each === name)),
        ) as FieldErrors<Values>;
        if (Object.keys(found).length > 0) return refuse(found);
        setErrors({});
        return send(latest.current);
      },
    /** Shows the server's errors beside their fields; false if none of them belongs to this form. */
    refuseBy: (error: Pick<ApiError, "fields">): boolean => {
      const found = Object.fromEntries(
        names.flatMap((name) => (error.fields[name] === undefined ? [] : [[name, error.fields[name]]])),
      ) as FieldErrors<Values>;
      if (Object.keys(found).length === 0) return false;
      refuse(found);
      return true;
    },
    refuse,
    reset: (next: Values) => {
      latest.current = next;
      setValues(next);
      setErrors({});
    },
  };
}

/** The part of a form that some of its fields need. */
export type FormPart<Values extends object> = Pick<
  ReturnType<typeof useForm<Values>>,
  "values" | "field" | "input" | "change" | "submit"
>;

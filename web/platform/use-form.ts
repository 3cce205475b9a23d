import { useEffect, useId, useLayoutEffect, useRef, useState } from "react";

import type { ApiError } from "./api-error.ts";

/** Words per field of a form. */
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

/** The fields of `values` that are not as in `start`. */
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
   * As it stands without what is typed; left out, `initial`. Read again while the form is open, it is followed wherever nobody has
   * typed: saving takes back nothing that was changed elsewhere.
   */
  start?: Values | undefined;
  /** What is wrong with the values, all at once; usually `findErrors` over the contract's schema. */
  check: (values: Values) => FieldErrors<Values>;
  /** Called with every change, for what must survive a reload. */
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
  // Ahead of what is drawn: a file that arrives while somebody types changes the values that typing left, not those before.
  const latest = useRef(initial);
  const [base, setBase] = useState(start);
  const [errors, setErrors] = useState<FieldErrors<Values>>({});
  /** Counts refused tries, so that the focus moves once for each. */
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
    /** What differs from what it began with. */
    changes: changesOf(values, base),
    isDirty: !isSame(values, base),
    errors,
    idOf,
    set,
    change,
    /** What a `Field` is given: `<Field {...field("name")}>`. */
    field,
    /** What an `Input`, a `Textarea` or a `Select` is given, inside its `Field`. */
    input: (name: NamesOf<Values, string>) => ({
      value: values[name] as string,
      onChange: ({ target }: { target: { value: string } }) =>
        change({ [name]: target.value } as Partial<Values>),
    }),
    /** What a `Checkbox` is given. */
    checkbox: (name: NamesOf<Values, boolean>) => ({
      ...field(name),
      checked: values[name] as boolean,
      onChange: ({ target }: { target: { checked: boolean } }) =>
        change({ [name]: target.checked } as Partial<Values>),
    }),
    /** What a control with its own label is given, that calls `onChange` with the value. */
    control: <Name extends keyof Values & string>(name: Name) => ({
      ...field(name),
      value: values[name],
      onChange: (value: Values[Name]) => set(name, value),
    }),
    /** For `ErrorSummary`: in the order of the fields. */
    summary: names.flatMap((name) => {
      const text = errors[name];
      return text === undefined ? [] : [{ id: idOf(name), text }];
    }),
    /** For the form's `onSubmit`: calls `send` when no field but those in `without` has a fault. */
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
    /** Shows the server's errors beside their fields; false when none of them belongs to this form. */
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

/** What draws some fields of a form is given of it. */
export type FormPart<Values extends object> = Pick<
  ReturnType<typeof useForm<Values>>,
  "values" | "field" | "input" | "change" | "submit"
>;

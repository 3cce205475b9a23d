import { createContext, use } from "react";

/** What a `Field` passes to the control inside it. */
export interface FieldControl {
  id: string;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
  required: boolean | undefined;
}

export const FieldContext = createContext<FieldControl | null>(null);

interface OwnProps {
  id?: string | undefined;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: unknown;
  required?: boolean | undefined;
}

/** Returns the field's props for a control; the control's own props win. Outside a `Field` it adds nothing. */
export function useFieldControl(own: OwnProps) {
  const field = use(FieldContext);
  const describedBy = [own["aria-describedby"], field?.["aria-describedby"]].filter(Boolean).join(" ");
  const invalid =
    field?.["aria-invalid"] === true || own["aria-invalid"] === true || own["aria-invalid"] === "true";
  return {
    id: own.id ?? field?.id,
    "aria-describedby": describedBy === "" ? undefined : describedBy,
    "aria-invalid": invalid ? (true as const) : undefined,
    "aria-required": (own.required ?? field?.required) ? (true as const) : undefined,
  };
}

/** `quiet` is for search and composer, which are tinted slots on a card. */
export type ControlLook = "form" | "quiet";

/** Returns the look of every box for typing or choosing. */
export function controlLook(look: ControlLook = "form"): string {
  return `${CONTROL} ${look === "quiet" ? "border-line bg-ground" : "border-line-strong bg-field"}`;
}

const CONTROL =
  "w-full min-h-control rounded-control border px-3 py-1.5 text-base text-ink transition-colors hover:border-muted disabled:opacity-60 aria-invalid:border-red aria-invalid:ring-1 aria-invalid:ring-red";

import type { useForm } from "../../platform/use-form.ts";
import type { ApprenticeshipFormValues } from "./apprenticeship-form-values.ts";

export type ApprenticeshipFields = ReturnType<typeof useForm<ApprenticeshipFormValues>>;

/** Two fields side by side, where there is room. */
export const PAIR = "grid gap-4 md:grid-cols-2";

import type { getPaymentSettings } from "#contracts/boosts.ts";
import type { ReplyOf } from "#contracts/endpoint.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { Skeleton } from "../../ui/Skeleton.tsx";
import type { BoostKind, Checkout } from "./checkout-secret.ts";

/** The props of either provider's form. */
export interface PaymentFormProps {
  kind: BoostKind;
  secret: Checkout;
  settings: ReplyOf<typeof getPaymentSettings>;
  priceDisplay: string;
  onWaiting: (isWaiting: boolean) => void;
  /** The provider says that it is paid, or may be; the next screen asks the server. */
  onPaid: () => void;
}

const Loading = () => <Skeleton className="h-64" />;
const StripeForm = lazyComponent(() => import("./StripeForm.tsx").then((part) => part.StripeForm), Loading);
const TestCardForm = lazyComponent(
  () => import("./TestCardForm.tsx").then((part) => part.TestCardForm),
  Loading,
);

/** The form of this site's payment provider. */
export function PaymentForm(props: PaymentFormProps) {
  const { provider } = props.settings;
  if (provider === "off") return <p className="text-muted">Payments are not set up here yet.</p>;
  return provider === "stripe" ? <StripeForm {...props} /> : <TestCardForm {...props} />;
}

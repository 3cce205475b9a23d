import { Lock } from "lucide-react";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { Button } from "../../ui/Button.tsx";
import { TextLink } from "../../ui/TextLink.tsx";

interface PayButtonProps {
  /** The payment's reference, for a member who contacts support about it. */
  paymentIntentId: string;
  priceDisplay: string;
  pending: boolean;
  disabled?: boolean;
}

/** The button that commits to the purchase, with what the law requires beside it: the whole price, VAT, and the 14 days. */
export function PayButton({ paymentIntentId, priceDisplay, pending, disabled = false }: PayButtonProps) {
  return (
    <>
      <Button
        type="submit"
        variant="primary"
        full
        icon={<Lock />}
        pending={pending}
        pendingText="Paying…"
        disabled={disabled}
      >
        Pay {priceDisplay}
      </Button>
      <p className="text-sm text-muted">
        {priceDisplay} in total, once; VAT is included where it applies. By paying you ask us to start the
        boost at once. You can still change your mind within 14 days:{" "}
        <TextLink asChild>
          <Link to={paths.contact({ kind: "payment", about: paymentIntentId })}>contact support</Link>
        </TextLink>
        , and we refund the part for the days it has not run.{" "}
        <TextLink asChild>
          <Link to={paths.terms()}>Terms &amp; Conditions</Link>
        </TextLink>
      </p>
    </>
  );
}

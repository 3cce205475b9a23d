import { Link } from "react-router";

import { paths } from "../../paths.ts";
import { TextLink } from "../../ui/TextLink.tsx";
import { KeepAccount } from "./KeepAccount.tsx";
import { ResendLink } from "./ResendLink.tsx";
import type { SignInFailure } from "./sign-in-words.ts";

interface WaysOnProps {
  failure: SignInFailure;
  values: { email: string; password: string };
  onSignedIn: () => void;
}

/** What can be done about a refused sign-in. */
export function WaysOn({ failure, values, onSignedIn }: WaysOnProps) {
  const { needsVerifying, isClosing, isBanned } = failure;
  if (isClosing) return <KeepAccount {...values} onSignedIn={onSignedIn} />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {needsVerifying ? <ResendLink email={values.email} /> : null}
      <TextLink asChild className="tap-area text-sm">
        <Link to={paths.contact({ kind: isBanned ? "appeal" : "problem", about: values.email })}>
          {isBanned ? "Appeal against the suspension" : "Contact us"}
        </Link>
      </TextLink>
    </div>
  );
}

import { paths } from "../../paths.ts";
import type { ApiError } from "../../platform/api-error.ts";
import { Link } from "../../platform/router/Link.tsx";
import { TextLink } from "../../ui/TextLink.tsx";
import { KeepAccount } from "./KeepAccount.tsx";
import { ResendLink } from "./ResendLink.tsx";
import type { SignInFailure } from "./sign-in-words.ts";

interface SignInHelpProps {
  failure: SignInFailure;
  values: { email: string; password: string };
  onSignedIn: () => void;
  onSecondStep: (refusal: ApiError) => void;
}

/** What the member can do after a refused sign-in. */
export function SignInHelp({ failure, values, ...ways }: SignInHelpProps) {
  const { needsVerifying, isClosing, isBanned, appealPath, hasAppealed } = failure;
  if (isClosing) return <KeepAccount {...values} {...ways} />;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {needsVerifying ? <ResendLink email={values.email} /> : null}
      <TextLink asChild className="tap-area text-sm">
        {appealPath === undefined ? (
          <Link to={paths.contact({ kind: isBanned ? "complaint" : "problem", about: values.email })}>
            Contact us
          </Link>
        ) : (
          <Link to={appealPath}>{hasAppealed ? "See your appeal" : "Appeal against the suspension"}</Link>
        )}
      </TextLink>
    </div>
  );
}

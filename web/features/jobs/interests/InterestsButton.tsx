import { Users } from "lucide-react";

import { countMyInterests } from "#contracts/jobs.ts";

import { useEndpoint } from "../../../platform/use-endpoint.ts";
import { Button } from "../../../ui/Button.tsx";
import { CountBadge } from "../../../ui/CountBadge.tsx";
import { IconButton } from "../../../ui/IconButton.tsx";

/** The way to who is interested in the member's jobs, with how many of them are new. */
export function InterestsButton({ isPhone, onPress }: { isPhone: boolean; onPress: () => void }) {
  const unseen = useEndpoint(countMyInterests, {}).data?.unseen ?? 0;
  return isPhone ? (
    <IconButton
      label="Job Interest"
      variant="outline"
      icon={<Users />}
      count={unseen}
      countLabel="new"
      onClick={onPress}
    />
  ) : (
    <Button icon={<Users />} onClick={onPress}>
      Job Interest
      <CountBadge count={unseen} tone="hi" label="new" />
    </Button>
  );
}

import { ChangedTexts } from "../../features/accounts/ChangedTexts.tsx";
import { NewVersion } from "../../features/shell/NewVersion.tsx";

/** What a member is told when the screen has come: nothing of it belongs to the first moments, so it is one file of its own. */
export function LateNotices() {
  return (
    <>
      <ChangedTexts />
      <NewVersion />
    </>
  );
}

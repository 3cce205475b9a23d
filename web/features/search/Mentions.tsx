import { useEffect, useState } from "react";
import type { ComponentType } from "react";

import type { MentionsProps } from "./MentionList.tsx";

let loaded: ComponentType<MentionsProps> | undefined;

/**
 * Suggests members while a name is typed after '@'. Render it beside a text field once an '@' is in it: its code is
 * loaded then. If that fails there are no suggestions, and nothing waits for them: the text works without.
 */
export function Mentions(props: MentionsProps) {
  const [List, setList] = useState(() => loaded);
  useEffect(() => {
    import("./MentionList.tsx").then(
      (part) => {
        loaded = part.MentionList;
        setList(() => loaded);
      },
      () => undefined,
    );
  }, []);
  return List === undefined ? null : <List {...props} />;
}

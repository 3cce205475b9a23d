import { useEffect, useState } from "react";
import type { ComponentType } from "react";

import type { MentionsProps } from "./MentionList.tsx";

let loaded: ComponentType<MentionsProps> | undefined;

/**
 * Offers members while a name is typed after '@'. Draw it beside a text field once an '@' stands there: its code comes then.
 * Where that does not come nobody is offered, and nothing waits for it: the text is as good without.
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

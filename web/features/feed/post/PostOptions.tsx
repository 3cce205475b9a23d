import { Ellipsis } from "lucide-react";
import { Suspense, useState } from "react";

import { lazyComponent } from "../../../platform/lazy-component.ts";
import { IconButton } from "../../../ui/IconButton.tsx";
import type { PostMenuProps } from "./PostMenu.tsx";

const PostMenu = lazyComponent(() => import("./PostMenu.tsx").then((part) => part.PostMenu));

/** The three dots. The menu behind them is fetched when a hand comes near. */
export function PostOptions(props: PostMenuProps) {
  const [isWanted, setWanted] = useState(false);
  const dots = (
    <IconButton
      label="Post options"
      icon={<Ellipsis aria-hidden />}
      tooltip={false}
      aria-haspopup="menu"
      onPointerEnter={PostMenu.preload}
      onClick={() => setWanted(true)}
    />
  );
  return isWanted ? (
    <Suspense fallback={dots}>
      <PostMenu {...props} />
    </Suspense>
  ) : (
    dots
  );
}

import type { Story } from "#contracts/stories.ts";

import { paths } from "../../paths.ts";
import { Link } from "../../platform/router/Link.tsx";
import { buttonClass } from "../../ui/button-class.ts";
import { Dialog } from "../../ui/Dialog.tsx";
import { StoryChips } from "./StoryChips.tsx";
import { StoryFacts, StoryText } from "./StoryText.tsx";

/** A whole story, shown over the list. */
export function StoryDialog({ story, open, onClose }: { story: Story; open: boolean; onClose: () => void }) {
  return (
    <Dialog
      open={open}
      onOpenChange={(next) => next || onClose()}
      title={story.title}
      size="lg"
      footer={
        <Link to={paths.story(story)} className={buttonClass()}>
          Open on its own page
        </Link>
      }
    >
      <div className="flex flex-col gap-4">
        <StoryChips story={story} />
        <StoryFacts story={story} />
        <StoryText story={story} />
      </div>
    </Dialog>
  );
}

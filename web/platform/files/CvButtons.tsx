import { Download, Eye } from "lucide-react";
import type { MouseEvent } from "react";

import { viewAddress } from "#contracts/private-files.ts";

import type { ButtonVariant } from "../../ui/button-class.ts";
import { Button } from "../../ui/Button.tsx";

interface CvButtonsProps {
  url: string;
  /** The file name it is saved under; its ending decides whether a browser can show it. */
  name: string;
  /** Added to the buttons' names for screen readers: ' of Dan Mistry'. */
  whose?: string;
  /** The look of the first button. */
  variant?: ButtonVariant;
  size?: "sm" | "md";
  onDownload?: (event: MouseEvent<HTMLAnchorElement>) => void;
}

/** Buttons for a CV: view it in a new tab, where a browser can show it, and download it. */
export function CvButtons({ url, name, whose = "", variant, size, onDownload }: CvButtonsProps) {
  const view = viewAddress(url, name);
  return (
    <>
      {view === null ? null : (
        <Button asChild variant={variant} size={size} icon={<Eye />}>
          <a href={view} target="_blank" rel="noreferrer">
            View CV
            <span className="sr-only">{whose} (new tab)</span>
          </a>
        </Button>
      )}
      <Button asChild variant={view === null ? variant : "outline"} size={size} icon={<Download />}>
        <a href={url} download={name} onClick={onDownload}>
          Download CV
          {whose === "" ? null : <span className="sr-only">{whose}</span>}
        </a>
      </Button>
    </>
  );
}

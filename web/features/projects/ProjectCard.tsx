import { Images, Pin } from "lucide-react";
import type { ReactNode } from "react";

import { imageSourceSet } from "#contracts/image-source.ts";
import type { Project } from "#contracts/projects.ts";

import { cx } from "../../ui/cx.ts";

interface ProjectCardProps {
  project: Project;
  onOpen: () => void;
  actions?: ReactNode;
}

/** The widest a cover gets: two per row on a phone, one in the side panel. */
const COVER_WIDTH = "(min-width: 1100px) 270px, 50vw";

/** One project: its cover, title and the start of its description. Pressing it anywhere opens its photos. */
export function ProjectCard({ project, onOpen, actions }: ProjectCardProps) {
  const { title, description, images, isPinned } = project;
  const [cover] = images;
  return (
    <li
      title={isPinned ? "Pinned project" : undefined}
      className={cx(
        "relative flex min-w-0 flex-col overflow-hidden rounded-control border",
        isPinned ? "border-hi bg-hi-soft" : "border-line",
      )}
    >
      <div className="relative aspect-3/2 bg-line">
        {cover === undefined ? null : (
          <img
            src={cover.url}
            srcSet={imageSourceSet(cover)}
            sizes={COVER_WIDTH}
            alt=""
            width={cover.width}
            height={cover.height}
            loading="lazy"
            decoding="async"
            className="absolute inset-0 size-full object-cover"
          />
        )}
        {isPinned ? (
          <span className="absolute top-2 left-2 inline-flex items-center gap-1.5 rounded-chip bg-hi px-2 py-0.5 text-xs font-semibold text-on-hi">
            <Pin className="size-3.5" />
            <span aria-hidden>Pinned</span>
            <span className="sr-only">Pinned project</span>
          </span>
        ) : null}
        {images.length > 1 ? (
          <span className="absolute right-2 bottom-2 inline-flex items-center gap-1.5 rounded-chip bg-stage/75 px-2 py-0.5 text-xs font-semibold text-on-stage tabular-nums">
            <Images className="size-3.5" />
            {images.length}
            <span className="sr-only"> photos</span>
          </span>
        ) : null}
      </div>
      <div className="flex min-w-0 flex-1 flex-col gap-0.5 px-3 pt-2 pb-2.5 [overflow-wrap:anywhere]">
        <h3 className="text-base leading-snug font-semibold">
          <button
            type="button"
            dir="auto"
            aria-haspopup="dialog"
            className="line-clamp-2 text-start after:absolute after:inset-0 hover:underline"
            onClick={onOpen}
          >
            {title}
          </button>
        </h3>
        <p dir="auto" className="line-clamp-2 text-sm text-muted">
          {description}
        </p>
      </div>
      {actions ? <div className="relative flex gap-1 px-1.5 pb-1.5">{actions}</div> : null}
    </li>
  );
}

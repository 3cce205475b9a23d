import type { ReactNode } from "react";

import { imageSource, imageSourceSet } from "#contracts/image-source.ts";
import { getProfile } from "#contracts/profiles.ts";
import type { Project } from "#contracts/projects.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { useEndpoint } from "../../platform/use-endpoint.ts";
import type { Photo } from "../../ui/PhotoGrid.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { ReportButton } from "../reports/index.ts";
import { ProjectCard } from "./ProjectCard.tsx";
import { PROJECT_GRID } from "./ProjectPanel.tsx";

const Lightbox = lazyComponent(() => import("../../ui/Lightbox.tsx").then((part) => part.Lightbox));

interface ProjectGridProps {
  projects: readonly Project[];
  /** In the viewer, the first photo follows the last. */
  wraps?: boolean | undefined;
  /** The actions on each project. */
  children?: ((project: Project) => ReactNode) | undefined;
}

/** Projects with covers; each opens its photos in the full-size viewer. */
export function ProjectGrid({ projects, wraps, children }: ProjectGridProps) {
  const { what: viewed, isOpen, open, close } = useOpened<{ project: Project; index: number }>();
  return (
    <>
      <ul className={PROJECT_GRID}>
        {projects.map((project) => (
          <ProjectCard
            key={project.id}
            project={project}
            actions={children?.(project)}
            onOpen={() => open({ project, index: 0 })}
          />
        ))}
      </ul>
      {viewed === undefined ? null : (
        <Lightbox
          images={viewedPhotos(viewed.project)}
          open={isOpen}
          onOpenChange={close}
          index={viewed.index}
          onIndexChange={(index) => open({ ...viewed, index })}
          title={viewed.project.title}
          wraps={wraps}
          about={<AboutProject project={viewed.project} />}
        />
      )}
    </>
  );
}

function AboutProject({ project: { title, description } }: { project: Project }) {
  return (
    <>
      <h3 dir="auto" className="font-semibold">
        {title}
      </h3>
      <p dir="auto" className="whitespace-pre-line">
        {description}
      </p>
    </>
  );
}

/** The actions on another member's project. */
export function ReportProject({ project: { id, userId, title } }: { project: Project }) {
  // Already cached by the profile page around it.
  const name = useEndpoint(getProfile, { params: { id: userId } }).data?.name;
  const author = name === undefined ? null : { id: userId, name };
  return (
    <ReportButton target={{ type: "project", id, author }} name={title} className="ml-auto text-muted!" />
  );
}

/** A project's photos for the viewer. The same bytes have the same address, so a photo chosen twice is shown once. */
function viewedPhotos({ title, images }: Pick<Project, "title" | "images">): readonly Photo[] {
  return [...new Map(images.map((image) => [image.url, image])).values()].map((image) => ({
    src: image.url,
    srcSet: imageSourceSet(image),
    thumb: imageSource(image.url, 320),
    alt: image.alt || `Photo of ${title}`,
    caption: image.alt,
    width: image.width,
    height: image.height,
  }));
}

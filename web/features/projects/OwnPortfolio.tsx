import { FolderPlus, Pencil, Pin, PinOff, Plus } from "lucide-react";
import { useState } from "react";

import type { Project } from "#contracts/projects.ts";

import { lazyComponent } from "../../platform/lazy-component.ts";
import { Button } from "../../ui/Button.tsx";
import { EmptyState } from "../../ui/EmptyState.tsx";
import { IconButton } from "../../ui/IconButton.tsx";
import { LoadMoreButton } from "../../ui/LoadMoreButton.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";
import type { Feedback } from "../../ui/use-feedback.tsx";
import { useOpened } from "../../ui/use-opened.ts";
import { ProjectGrid } from "./ProjectGrid.tsx";
import { ProjectPanel } from "./ProjectPanel.tsx";
import type { ProjectRead } from "./ProjectPanel.tsx";
import { usePin } from "./use-pin.ts";

const ProjectDialog = lazyComponent(() => import("./ProjectDialog.tsx").then((part) => part.ProjectDialog));
const ShareProject = lazyComponent(() => import("./ShareProject.tsx").then((part) => part.ShareProject));

/** The rest is behind a button: the panel is beside the member's posts, and on a phone above them. */
const SHOWN = 6;

interface OwnPortfolioProps {
  userId: number;
  read: ProjectRead;
}

/** The member's own projects: add, view, pin, edit. */
export function OwnPortfolio({ userId, read }: OwnPortfolioProps) {
  const feedback = useFeedback();
  const [shown, setShown] = useState(SHOWN);
  const editing = useOpened<Project | undefined>();
  const sharing = useOpened<Project>();
  const edit = (project?: Project) => {
    feedback.clear();
    editing.open(project);
  };
  return (
    <ProjectPanel
      title="Project Portfolio"
      read={read}
      action={
        <Button id="add-project" size="sm" icon={<Plus />} onClick={() => edit()}>
          Add Project
        </Button>
      }
    >
      {(projects) => (
        <>
          <div className="px-4 not-empty:pb-3 has-[p]:pb-3">{feedback.inline}</div>
          {projects.length === 0 ? (
            <EmptyState
              icon={<FolderPlus />}
              title="No projects yet"
              text="Photos of finished work say more than a list of trades. Add your first project."
              className="pt-2!"
            />
          ) : (
            <div className="flex flex-col gap-3 px-4 pb-4">
              <ProjectGrid projects={projects.slice(0, shown)}>
                {(project) => (
                  <ProjectActions
                    project={project}
                    userId={userId}
                    feedback={feedback}
                    onEdit={() => edit(project)}
                  />
                )}
              </ProjectGrid>
              <LoadMoreButton hasMore={projects.length > shown} onMore={() => setShown(shown + SHOWN * 2)}>
                {`Show more (${projects.length - shown})`}
              </LoadMoreButton>
            </div>
          )}
          {editing.wasOpened ? (
            <ProjectDialog
              key={editing.key}
              userId={userId}
              project={editing.what}
              open={editing.isOpen}
              onClose={editing.close}
              onCreated={sharing.open}
            />
          ) : null}
          {sharing.what === undefined ? null : (
            <ShareProject
              key={sharing.what.id}
              project={sharing.what}
              open={sharing.isOpen}
              onClose={sharing.close}
            />
          )}
        </>
      )}
    </ProjectPanel>
  );
}

interface ProjectActionsProps {
  project: Project;
  userId: number;
  feedback: Feedback;
  onEdit: () => void;
}

/** The actions on the member's own project: edit, pin or unpin. */
function ProjectActions({ project, userId, feedback, onEdit }: ProjectActionsProps) {
  const { title, isPinned } = project;
  const pin = usePin(userId, project, feedback.notify);
  return (
    <>
      <Button size="sm" variant="ghost" icon={<Pencil />} aria-label={`Edit ${title}`} onClick={onEdit}>
        Edit
      </Button>
      <IconButton
        className="ml-auto"
        label={isPinned ? `Unpin ${title}` : `Pin ${title}`}
        tooltip={false}
        title={isPinned ? "Unpin" : "Pin"}
        icon={isPinned ? <PinOff /> : <Pin />}
        onClick={() => {
          feedback.clear();
          pin();
        }}
      />
    </>
  );
}

import { useCallback, useEffect, useRef, useState } from "react";

import { createProject, updateProject } from "#contracts/projects.ts";
import type { Project } from "#contracts/projects.ts";

import { useDraft } from "../../platform/drafts.ts";
import { summariseMedia } from "../../platform/media/media-list.ts";
import { useForm } from "../../platform/use-form.ts";
import { useRecordWrite } from "../../platform/use-record-write.ts";
import { toast } from "../../ui/toast-store.ts";
import { useFeedback } from "../../ui/use-feedback.tsx";
import { changePortfolio, placeProject, refreshPortfolio } from "./project-cache.ts";
import {
  bodyOf,
  changedBodyOf,
  checkProject,
  draftOf,
  isSameProject,
  storedProjectOf,
  keysOf,
  mediaOf,
  readProjectDraft,
} from "./project-values.ts";
import type { ProjectValues, StoredProject } from "./project-values.ts";
import { useProjectPhotos } from "./use-project-photos.ts";

export const SOME_IMAGES_FAILED = "Some images failed";

interface ProjectFormRules {
  userId: number;
  /** The project to change; absent for a new one. */
  project: Project | undefined;
  onClose: () => void;
  onCreated: (project: Project) => void;
}

/** The project form: text and photos, stored as a draft until saved or discarded. */
export function useProjectForm({ userId, project, onClose, onCreated }: ProjectFormRules) {
  const feedback = useFeedback();
  const { notify } = feedback;
  const [start] = useState(() => draftOf(project));
  const draft = `project:${project?.id ?? "new"}`;
  const [stored, keep, forget] = useDraft<StoredProject>(draft, {});
  const [initial] = useState(() => readProjectDraft(stored, start));
  const [notice, setNotice] = useState(initial.notice);
  const [startMedia] = useState(() => mediaOf(initial.photos));
  const onFailed = useCallback(
    (words: readonly string[]) =>
      notify({
        title: SOME_IMAGES_FAILED,
        text: [...new Set(words)].map(asSentence).join(" "),
        tone: "error",
      }),
    [notify],
  );
  const photos = useProjectPhotos(startMedia, onFailed);
  const { tray, media } = photos;
  const form = useForm<ProjectValues>({
    initial: { title: initial.title, description: initial.description, imageUrls: keysOf(startMedia) },
    check: checkProject,
  });
  const { title, description } = form.values;
  const isDirty = !isSameProject(form.values, media, start);

  const isOver = useRef(false);
  useEffect(() => {
    if (isOver.current) return;
    if (isDirty) keep(storedProjectOf({ title, description }, media, start));
    else forget();
  }, [keep, forget, isDirty, start, title, description, media]);
  const [wait, setWait] = useState<AbortController>();
  const close = () => {
    isOver.current = true;
    wait?.abort();
    forget();
    if (summariseMedia(media).busy > 0) tray.clear();
    onClose();
  };

  const finish = () => {
    refreshPortfolio(userId);
    close();
  };
  /** The values that Save was pressed with, until they have been sent again. */
  const [pressed, setPressed] = useState<ProjectValues>();
  const { save, isPending: isSaving } = useRecordWrite(createProject, updateProject, {
    id: project?.id,
    draft,
    form,
    feedback,
    close,
    onSaved: (saved) => {
      changePortfolio(userId, (projects) => placeProject(projects, saved));
      finish();
      if (project === undefined) onCreated(saved);
      else toast({ title: "Project updated", tone: "success" });
    },
    onAlreadyMade: finish,
    // If the form was open for a day, the server has deleted its photos: they are sent again, and then the project.
    onRefused: (error) => {
      setPressed(undefined);
      if (error.code !== "media_not_found" || pressed === undefined || !tray.sendAgain()) return false;
      void sendOnce(pressed);
      return true;
    },
    failed:
      project === undefined
        ? "Failed to create project. Please try again."
        : "Failed to update project. Please try again.",
  });

  const send = async (values: ProjectValues) => {
    if (wait !== undefined || isSaving) return;
    feedback.clear();
    setPressed(values);
    await sendOnce(values);
  };
  const sendOnce = async (values: ProjectValues) => {
    const stop = new AbortController();
    setWait(stop);
    // Pressing the button means that failed photos should be retried.
    tray.retry();
    await tray.settled(stop.signal);
    setWait(undefined);
    if (stop.signal.aborted) return;
    const failed = tray.media().flatMap(({ step }) => (step.is === "failed" ? [step.words] : []));
    if (failed.length > 0) return onFailed(failed);
    const sent = tray.media();
    save(bodyOf(values, sent), changedBodyOf(values, sent, start));
  };
  /** Call after every change of the photos, to clear their error. */
  const noteKeys = () => form.set("imageUrls", keysOf(tray.media()));

  return {
    form,
    photos: {
      ...photos,
      /** Says which photos of the draft are gone. */
      notice,
      take: (files: Iterable<File>) => {
        feedback.clear();
        setNotice(undefined);
        photos.take(files);
        noteKeys();
      },
      tray: {
        ...tray,
        remove: (key: string) => {
          tray.remove(key);
          noteKeys();
        },
      },
    },
    feedback,
    isDirty,
    isSaving,
    /** Update was pressed while photos are still uploading. */
    isWaiting: wait !== undefined,
    close,
    submit: form.submit((values) => void send(values)),
  };
}

const asSentence = (words: string) => words.replace(/\.?$/, ".");

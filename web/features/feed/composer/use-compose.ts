import { useEffect, useRef, useState } from "react";

import { createPost } from "#contracts/feed.ts";

import { wordsOf } from "../../../platform/api-error.ts";
import { useDraft } from "../../../platform/drafts.ts";
import { findFaults } from "../../../platform/form-faults.ts";
import { isPhoto, sizeNotice, unsupportedWords } from "../../../platform/media/photo-files.ts";
import { useEndpointMutation } from "../../../platform/use-endpoint.ts";
import type { Feedback } from "../../../ui/use-feedback.tsx";
import { addToFeeds } from "../feed.queries.ts";
import { useComposerTray } from "./composer-tray.ts";
import { photoPayload, summarisePhotos } from "./photo-list.ts";
import type { PhotoList } from "./photo-list.ts";

const UPLOAD_FAILED = {
  title: "Upload failed",
  text: "There was an error processing your files. Please try again.",
  tone: "error",
} as const;
const SOME_FAILED = "Some files could not be processed";

/** A post in the making: its text, its photos, and sending both once (D1 §2.2). */
export function useCompose(feedback: Feedback, onPosted: () => void) {
  const [content, setContent, forgetContent] = useDraft("post", "");
  const { tray, photos } = useComposerTray();
  const [fault, setFault] = useState<string>();
  const [notice, setNotice] = useState<string>();
  const [isSubmitting, setSubmitting] = useState(false);
  // State comes a moment late for the second of two quick presses.
  const sending = useRef(false);
  const create = useEndpointMutation(createPost);
  const isEmpty = content.trim() === "" && photos.length === 0;

  useFailureNotice(photos, feedback);
  useLeaveWarning(summarisePhotos(photos).busy > 0 || isSubmitting);

  const send = async () => {
    await tray.settled();
    if (summarisePhotos(tray.photos()).failed > 0) {
      feedback.notify(UPLOAD_FAILED);
      return;
    }
    const post = await create.mutateAsync({ body: { content, ...photoPayload(tray.photos()) } });
    forgetContent();
    tray.clear();
    setNotice(undefined);
    addToFeeds(post);
    onPosted();
    feedback.notify({ title: "Post created!", tone: "success" });
  };

  const submit = async () => {
    if (sending.current || isEmpty) return;
    feedback.clear();
    const found = findFaults(createPost.body, { content })["content"];
    setFault(found);
    if (found !== undefined) return;
    sending.current = true;
    setSubmitting(true);
    try {
      await send();
    } catch (error) {
      feedback.notify({ title: "Your post has not been sent", text: wordsOf(error), tone: "error" });
    } finally {
      sending.current = false;
      setSubmitting(false);
    }
  };

  return {
    content,
    write(text: string) {
      setContent(text);
      setFault(undefined);
    },
    tray,
    photos,
    /** Takes what was picked, dropped or pasted. */
    take(files: readonly File[]) {
      if (files.length === 0 || sending.current) return;
      feedback.clear();
      const taken = files.filter((file) => isPhoto(file));
      const refused = files.filter((file) => !isPhoto(file)).map((file) => unsupportedWords(file));
      const tooMany = tray.add(taken);
      const words = [...refused, ...(tooMany === undefined ? [] : [tooMany])];
      if (words.length > 0) feedback.notify({ title: SOME_FAILED, text: words.join(". "), tone: "error" });
      setNotice(sizeNotice(taken));
    },
    submit: () => void submit(),
    discard() {
      forgetContent();
      tray.clear();
      setFault(undefined);
      setNotice(undefined);
      feedback.clear();
    },
    isEmpty,
    isSubmitting,
    fault,
    notice,
  };
}

export type Compose = ReturnType<typeof useCompose>;

/** Says once which photos failed, when all the others are through. */
function useFailureNotice(photos: PhotoList, { notify }: Feedback): void {
  const told = useRef(new Set<string>());
  useEffect(() => {
    if (summarisePhotos(photos).busy > 0) return;
    const failures = photos.flatMap(({ key, step }) => (step.is === "failed" ? [{ key, ...step }] : []));
    const untold = failures.filter(({ key }) => !told.current.has(key));
    told.current = new Set(failures.map(({ key }) => key));
    if (untold.length === 0) return;
    const faulty = untold.filter(({ canRetry }) => !canRetry).map(({ words }) => words);
    notify(
      faulty.length === 0
        ? UPLOAD_FAILED
        : { title: SOME_FAILED, text: [...new Set(faulty)].join(". "), tone: "error" },
    );
  }, [photos, notify]);
}

/** The browser asks before a page is left that is still sending. */
function useLeaveWarning(isActive: boolean): void {
  useEffect(() => {
    if (!isActive) return undefined;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener("beforeunload", warn);
    return () => window.removeEventListener("beforeunload", warn);
  }, [isActive]);
}

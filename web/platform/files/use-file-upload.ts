import { useEffect, useRef, useState } from "react";

import type { FilePurpose } from "#contracts/private-files.ts";
import { FILE_RULES } from "#contracts/private-files.ts";
import { uploadPrivateFile } from "#contracts/profiles.ts";

import { isAccepted } from "../../ui/file-rules.ts";
import { ApiError, errorMessage, isNetworkError } from "../api-error.ts";
import { loadCode } from "../lazy-component.ts";
import { isPhoto, PhotoError } from "../media/photo-files.ts";
import { uploadFile } from "../upload.ts";

export const INVALID_FILE_TYPE = FILE_RULES.cv.unsupported;

/** Returns the file types that the picker offers. */
export function acceptFor(purpose: FilePurpose): string {
  const { accept, takesPhotos } = FILE_RULES[purpose];
  return takesPhotos ? `image/*,${accept}` : accept;
}

/** Returns what is wrong with a chosen file before it is sent, if anything. The server checks again, by content. */
export function findFileFault(file: File, purpose: FilePurpose): string | undefined {
  const { accept, maxBytes, takesPhotos, tooLarge, unsupported } = FILE_RULES[purpose];
  if (takesPhotos && isPhoto(file)) return undefined;
  if (!isAccepted(file, accept)) return unsupported;
  return file.size > maxBytes ? tooLarge : undefined;
}

/**
 * Returns the file to send. A photo that fits is sent unchanged, so that small print stays readable; a photo that is
 * too large or of another kind (HEIC, AVIF) becomes a JPEG, like a post's photos. Throws a `PhotoError` if the
 * browser cannot read it.
 */
async function makeReady(file: File, purpose: FilePurpose): Promise<Blob> {
  const { accept, maxBytes } = FILE_RULES[purpose];
  if (!canBeShrunk(file, purpose) || (isAccepted(file, accept) && file.size <= maxBytes)) return file;
  return shrink(file);
}

const canBeShrunk = (file: File, purpose: FilePurpose) => FILE_RULES[purpose].takesPhotos && isPhoto(file);

async function shrink(file: File): Promise<Blob> {
  const { preparePhoto } = await loadCode(() => import("../media/prepare-photo.ts"));
  return preparePhoto(file);
}

/** Prepares and sends a file. A photo sent unchanged with more pixels than the server reads is shrunk and sent again. */
async function sendReady<Sent>(
  file: File,
  purpose: FilePurpose,
  send: (ready: Blob) => Promise<Sent>,
): Promise<Sent> {
  const ready = await makeReady(file, purpose);
  try {
    return await send(ready);
  } catch (error) {
    const isUnread = error instanceof ApiError && error.code === "image_unreadable";
    if (!isUnread || ready !== file || !canBeShrunk(file, purpose)) throw error;
    return send(await shrink(file));
  }
}

/** Why it was not sent; of a photo that cannot be read, also what would do. */
function explain(error: unknown): string {
  return error instanceof PhotoError
    ? `${error.message}. Or use another photo (JPEG or PNG) or a PDF.`
    : errorMessage(error);
}

/** A private file on the server that nothing refers to yet. */
export interface ArrivedFile {
  readonly url: string;
  /** Its name when it was chosen. */
  readonly name: string;
}

interface FileUploadRules {
  purpose: FilePurpose;
  onArrived: (file: ArrivedFile) => void;
  onFailed: (words: string) => void;
  /** Called instead of `onFailed` when there is no signal, by forms that can send the file later. */
  onUnsent?: (file: File) => void;
}

/** Sends one private file at a time and reports its progress. Faults are reported before it is sent. */
export function useFileUpload(rules: FileUploadRules) {
  const { purpose } = rules;
  // The member goes on filling in the form while the file is sent.
  const latest = useRef(rules);
  useEffect(() => {
    latest.current = rules;
  });
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const stop = useRef<AbortController>(undefined);
  const underWay = useRef<File>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (file: File) => {
    const { name } = file;
    const mine = new AbortController();
    stop.current?.abort();
    stop.current = mine;
    underWay.current = file;
    setSending({ name, share: 0 });
    try {
      const { url } = await sendReady(file, purpose, (ready) => {
        mine.signal.throwIfAborted();
        return uploadFile(uploadPrivateFile, ready, {
          query: { purpose },
          onProgress: (share) => mine.signal.aborted || setSending({ name, share }),
          signal: mine.signal,
        });
      });
      if (!mine.signal.aborted) latest.current.onArrived({ url, name });
    } catch (error) {
      const { onFailed, onUnsent } = latest.current;
      if (mine.signal.aborted) return;
      if (isNetworkError(error) && onUnsent !== undefined) onUnsent(file);
      else onFailed(explain(error));
    } finally {
      if (stop.current === mine) {
        underWay.current = undefined;
        setSending(undefined);
      }
    }
  };
  return {
    /** The file being sent. */
    sending,
    take(file: File): void {
      const fault = findFileFault(file, purpose);
      if (fault === undefined) void send(file);
      else rules.onFailed(fault);
    },
    /** Stops, and returns the file that was being sent for the caller to send. */
    takeOver(): File | undefined {
      const file = underWay.current;
      stop.current?.abort();
      return file;
    },
    cancel(): void {
      stop.current?.abort();
      setSending(undefined);
    },
  };
}

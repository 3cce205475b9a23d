import { useEffect, useRef, useState } from "react";

import type { FilePurpose } from "#contracts/private-files.ts";
import { FILE_RULES } from "#contracts/private-files.ts";
import { uploadPrivateFile } from "#contracts/profiles.ts";

import { sortFiles } from "../../ui/file-rules.ts";
import { errorMessage } from "../api-error.ts";
import { uploadFile } from "../upload.ts";

export const INVALID_FILE_TYPE = "Invalid file type";

/** What is wrong with a chosen file before it is sent, if anything. The server looks again, at its content. */
export function findFileFault(file: File, purpose: FilePurpose): string | undefined {
  const { accept, maxBytes, tooLarge } = FILE_RULES[purpose];
  if (sortFiles([file], { accept }).taken.length === 0) return INVALID_FILE_TYPE;
  return file.size > maxBytes ? tooLarge : undefined;
}

/** A private file that has arrived, until something refers to it. */
export interface ArrivedFile {
  readonly url: string;
  /** As it was called when it was chosen. */
  readonly name: string;
}

interface FileUploadRules {
  purpose: FilePurpose;
  onArrived: (file: ArrivedFile) => void;
  onFailed: (words: string) => void;
}

/** Sends one private file at a time and says how far it is; what is wrong with it is said before it leaves. */
export function useFileUpload(rules: FileUploadRules) {
  const { purpose } = rules;
  // A form goes on being filled in while the file is on its way.
  const latest = useRef(rules);
  useEffect(() => {
    latest.current = rules;
  });
  const [sending, setSending] = useState<{ name: string; share: number }>();
  const stop = useRef<AbortController>(undefined);
  useEffect(() => () => stop.current?.abort(), []);

  const send = async (file: File) => {
    const { name } = file;
    const mine = new AbortController();
    stop.current?.abort();
    stop.current = mine;
    setSending({ name, share: 0 });
    try {
      const { url } = await uploadFile(uploadPrivateFile, file, {
        query: { purpose },
        onProgress: (share) => mine.signal.aborted || setSending({ name, share }),
        signal: mine.signal,
      });
      if (!mine.signal.aborted) latest.current.onArrived({ url, name });
    } catch (error) {
      if (!mine.signal.aborted) latest.current.onFailed(errorMessage(error));
    } finally {
      if (stop.current === mine) setSending(undefined);
    }
  };
  return {
    /** The file that is on its way. */
    sending,
    take(file: File): void {
      const fault = findFileFault(file, purpose);
      if (fault === undefined) void send(file);
      else rules.onFailed(fault);
    },
    cancel(): void {
      stop.current?.abort();
      setSending(undefined);
    },
  };
}

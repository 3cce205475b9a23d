import { FILE_RULES } from "#contracts/private-files.ts";
import type { FilePurpose } from "#contracts/private-files.ts";

import { sortFiles } from "../../ui/file-rules.ts";

export const INVALID_FILE_TYPE = "Invalid file type";

/** What is wrong with a chosen file before it is sent, if anything. The server looks again, at its content. */
export function findFileFault(file: File, purpose: FilePurpose): string | undefined {
  const { accept, maxBytes, tooLarge } = FILE_RULES[purpose];
  if (sortFiles([file], { accept }).taken.length === 0) return INVALID_FILE_TYPE;
  return file.size > maxBytes ? tooLarge : undefined;
}

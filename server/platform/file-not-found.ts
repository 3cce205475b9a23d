/** True if the error says that the file or folder does not exist. */
export function isFileNotFound(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

/**
 * For a `catch`: returns null if the file or folder does not exist.
 *
 * @throws any other error.
 */
export function nullIfNotFound(error: unknown): null {
  if (isFileNotFound(error)) return null;
  throw error;
}

/** Whether what was asked of the disk is not there. */
export function isAbsence(error: unknown): boolean {
  return error instanceof Error && "code" in error && (error.code === "ENOENT" || error.code === "ENOTDIR");
}

/**
 * For a `catch`: what is not there is null.
 * @throws any other error.
 */
export function nullWhenAbsent(error: unknown): null {
  if (isAbsence(error)) return null;
  throw error;
}

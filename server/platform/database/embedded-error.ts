/** The embedded database cannot be used. `message` is one line for the operator that says what to do. */
export class EmbeddedPostgresError extends Error {
  override readonly name = "EmbeddedPostgresError";
}

/** Members change, pin and delete their own projects. */
export function ownsProject(
  viewer: { readonly userId: number },
  project: { readonly userId: number },
): boolean {
  return viewer.userId === project.userId;
}

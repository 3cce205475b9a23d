/** Members change, pin and delete their own projects (D1 §6). */
export function ownsProject(
  viewer: { readonly userId: number },
  project: { readonly userId: number },
): boolean {
  return viewer.userId === project.userId;
}

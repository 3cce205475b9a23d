/** Stories are the product's own: administrators write, change and remove them. */
export function mayEditStories(viewer: { readonly isAdmin: boolean }): boolean {
  return viewer.isAdmin;
}

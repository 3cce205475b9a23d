/** A button that leads to another page stays pressed until that has come; a page that was only put aside is free again. */
export function whileLeaving(): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, 5000);
  });
}

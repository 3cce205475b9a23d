/** Members change and delete their own qualifications. */
export function ownsQualification(
  viewer: { readonly userId: number },
  qualification: { readonly userId: number },
): boolean {
  return viewer.userId === qualification.userId;
}

/** A card's number as others see it: its last four characters, and of a shorter one none. */
export function maskNumber(number: string): string {
  const characters = Array.from(number);
  return `••••${characters.length > 4 ? characters.slice(-4).join("") : ""}`;
}

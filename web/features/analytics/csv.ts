/** Characters that make a spreadsheet read a cell as a formula, including full-width ones of Asian keyboards. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** One cell: never a formula, and quoted where needed. */
function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as CSV lines. */
export function toLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");
}

/** The file, with a byte order mark that tells spreadsheets it is UTF-8. */
export function toFile(parts: readonly string[]): Blob {
  return new Blob(["\uFEFF", ...parts], { type: "text/csv;charset=utf-8" });
}

/** `new-users_7-days_2026-11-22.csv`. */
export function fileName(list: string, period: string, day: string): string {
  return `${list}_${period}_${day}.csv`;
}

/** Downloads the file. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads the URL after this task.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

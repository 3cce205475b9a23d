/** What a spreadsheet takes for a formula when a cell begins with it, also as Asian keyboards write it. */
const FORMULA = /^[=+\-@\t\r\n＝＋－＠]/;

/** One cell: never a formula, and in quotes where it has to be. */
function toCell(text: string): string {
  const safe = FORMULA.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) || safe !== safe.trim() ? `"${safe.replaceAll('"', '""')}"` : safe;
}

/** Rows as lines of a CSV file. */
export function toLines(rows: readonly (readonly string[])[]): string {
  return rows.map((row) => `${row.map(toCell).join(",")}\r\n`).join("");
}

/** The file; the mark at its beginning tells spreadsheets that it is UTF-8. */
export function toFile(parts: readonly string[]): Blob {
  return new Blob(["\uFEFF", ...parts], { type: "text/csv;charset=utf-8" });
}

/** `new-users_7-days_2026-11-22.csv`. */
export function fileName(list: string, period: string, day: string): string {
  return `${list}_${period}_${day}.csv`;
}

/** Hands the file to the browser. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement("a");
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  // The browser reads it after this turn.
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}

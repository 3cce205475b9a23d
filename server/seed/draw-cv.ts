import type { CastMember, ProjectText } from "./cast/cast-types.ts";

/** Points, as of A4. */
const PAGE = { width: 595, height: 842, margin: 64 };
const LEADING = 1.45;
/** How wide a letter of Helvetica is on average, of its size; a little more, so that no line runs out of the page. */
const LETTER = 0.52;

interface Line {
  words: string;
  size: number;
  bold?: true;
}

/** A member's CV on one page, as PDF. */
export function drawCv(
  member: CastMember,
  awards: readonly string[],
  projects: readonly Pick<ProjectText, "title" | "description">[],
): Buffer {
  const { firstName, lastName, trade, customTrade, town, years, bio } = member;
  const heading = (words: string): Line[] => [
    { words: "", size: 8 },
    { words, size: 12, bold: true },
  ];
  return writePdf([
    { words: `${firstName} ${lastName}`, size: 22, bold: true },
    { words: `${customTrade ?? trade}, ${town}. ${years} years in the trade.`, size: 11 },
    ...heading("About me"),
    ...wrap(bio, 10.5),
    ...heading("Cards and qualifications"),
    ...awards.flatMap((award) => wrap(award, 10.5)),
    ...heading("Recent work"),
    ...projects.flatMap(({ title, description }): Line[] => [
      { words: title, size: 10.5, bold: true },
      ...wrap(description, 10.5),
      { words: "", size: 4 },
    ]),
  ]);
}

/** Lines that are no wider than the page between its margins. */
function wrap(text: string, size: number): Line[] {
  const most = Math.floor((PAGE.width - 2 * PAGE.margin) / (size * LETTER));
  const lines = [""];
  for (const word of text.split(/\s+/)) {
    const line = lines.at(-1) ?? "";
    if (line !== "" && line.length + word.length >= most) lines.push(word);
    else lines[lines.length - 1] = line === "" ? word : `${line} ${word}`;
  }
  return lines.map((words) => ({ words, size }));
}

/** A PDF of one page in the two fonts that every reader has, with the table of where its objects begin. */
function writePdf(lines: readonly Line[]): Buffer {
  let y = PAGE.height - PAGE.margin;
  const drawn = lines.map(({ words, size, bold }) => {
    y -= size * LEADING;
    return `BT /${bold ? "B" : "R"} ${size} Tf ${PAGE.margin} ${y.toFixed(1)} Td (${spell(words)}) Tj ET`;
  });
  const content = drawn.join("\n");
  const font = (name: string) =>
    `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  const objects = [
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${PAGE.width} ${PAGE.height}] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>`,
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
  ];
  let pdf = "%PDF-1.4\n";
  const starts = objects.map((object, at) => {
    const start = pdf.length;
    pdf += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const end = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${pdf.length}\n%%EOF\n`;
  return Buffer.from(`${pdf}xref\n0 ${size}\n0000000000 65535 f \n${table}${end}`, "latin1");
}

/** As PDF spells it: its own signs escaped, and the typographer's apostrophe where WinAnsi has it. */
const spell = (words: string): string => words.replaceAll(/[\\()]/g, "\\$&").replaceAll("’", "\u0092");

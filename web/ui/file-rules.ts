export interface FileRules {
  /** As in `<input accept>`: 'image/*,.pdf'. */
  accept?: string | undefined;
  maxFiles?: number | undefined;
  /** Bytes of one file; 1 MB is 1,048,576. */
  maxBytes?: number | undefined;
}

const MEGABYTE = 1_048_576;

function isAccepted(file: File, accept: string): boolean {
  const name = file.name.toLowerCase();
  return accept
    .split(",")
    .map((rule) => rule.trim().toLowerCase())
    .some((rule) => {
      if (rule.startsWith(".")) return name.endsWith(rule);
      if (rule.endsWith("/*")) return file.type.startsWith(rule.slice(0, -1));
      return file.type === rule;
    });
}

/** '2.4 MB': one decimal, binary. */
export function megabytes(bytes: number): string {
  return `${(bytes / MEGABYTE).toFixed(1)} MB`;
}

/** Parts what was offered into what can be taken and the words for what cannot. The server checks again, by content. */
export function sortFiles(files: readonly File[], rules: FileRules): { taken: File[]; refused: string[] } {
  const { accept, maxFiles = Infinity, maxBytes = Infinity } = rules;
  const taken: File[] = [];
  const refused: string[] = [];
  let tooMany = 0;
  for (const file of files) {
    if (accept && !isAccepted(file, accept))
      refused.push(`${file.name} is a kind of file that cannot be added here`);
    else if (file.size > maxBytes) {
      refused.push(`${file.name} is ${megabytes(file.size)}; the most is ${megabytes(maxBytes)}`);
    } else if (taken.length >= maxFiles) tooMany += 1;
    else taken.push(file);
  }
  if (tooMany > 0) refused.push(`${tooMany} more than can be added`);
  return { taken, refused };
}

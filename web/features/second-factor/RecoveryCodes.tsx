import { Copy, Download } from "lucide-react";
import { useEffect, useRef } from "react";

import { BRAND } from "#contracts/brand.ts";

import { Button } from "../../ui/Button.tsx";
import { useFeedback } from "../../ui/use-feedback.tsx";

/** The ten codes, shown once, to copy, download or write down. */
export function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }) {
  const { notify, inline } = useFeedback();
  const heading = useRef<HTMLHeadingElement>(null);
  // They replace the button that requested them and are shown only once, so the focus tells a screen reader about them.
  useEffect(() => heading.current?.focus(), []);
  const text = `${codes.join("\n")}\n`;
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(text);
      notify({ title: "Copied", tone: "success" });
    } catch {
      notify({
        title: "Error",
        text: "Copying did not work here. Please write the codes down.",
        tone: "error",
      });
    }
  };
  return (
    <div className="flex flex-col gap-4">
      <div>
        <h3 ref={heading} tabIndex={-1} className="font-semibold">
          Your recovery codes
        </h3>
        <p className="text-base">
          Keep them somewhere safe: when your phone is lost, one of them signs you in, once. They are not
          shown again. Any you had before no longer work.
        </p>
      </div>
      <ul
        aria-label="Recovery codes"
        className="grid grid-cols-1 gap-x-6 gap-y-1 rounded-control border border-line p-4 font-semibold tabular-nums md:grid-cols-2"
      >
        {codes.map((code) => (
          <li key={code}>
            <code>{code}</code>
          </li>
        ))}
      </ul>
      {inline}
      <div className="flex flex-wrap gap-2 max-md:flex-col">
        <Button icon={<Copy />} onClick={() => void copy()}>
          Copy
        </Button>
        <Button icon={<Download />} onClick={() => download(text)}>
          Download
        </Button>
        <Button variant="primary" onClick={onDone}>
          I have kept them
        </Button>
      </div>
    </div>
  );
}

function download(text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: "text/plain" }));
  const link = document.createElement("a");
  link.href = url;
  link.download = `${BRAND.name.toLowerCase()}-recovery-codes.txt`;
  link.click();
  URL.revokeObjectURL(url);
}

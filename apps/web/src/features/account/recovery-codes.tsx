import { Copy, Download } from "lucide-react";
import { copyText } from "../../domain/copy-text.ts";
import { saveFile } from "../../lib/browser/save-file.ts";
import { Button } from "../../ui/controls/button.tsx";
import { inFours } from "./in-fours.ts";

type RecoveryCodesProps = { codes: readonly string[]; onKept: () => void };

/** The recovery codes, which are shown this once, with ways to keep them. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const text = codes.join("\n");
  return (
    <section aria-label="Recovery codes">
      <p className="font-semibold">Now keep these eight recovery codes.</p>
      <p className="mt-2">
        Each opens your account once when the phone is not at hand. They are shown this once: write them down, print
        them, or keep the file where only you can read it.
      </p>
      <ol className="mt-4 grid gap-x-8 gap-y-2 tabular-nums">
        {codes.map((code) => (
          <li key={code}>{inFours(code)}</li>
        ))}
      </ol>
      <div className="mt-5 flex flex-wrap gap-3">
        <Button
          variant="quiet"
          onClick={() => void copyText(text, "Copied", "This browser does not copy. Please write the codes down.")}
        >
          <Copy aria-hidden="true" className="size-5" />
          Copy
        </Button>
        <Button variant="quiet" onClick={() => saveFile("salon-recovery-codes.txt", "text/plain", `${text}\n`)}>
          <Download aria-hidden="true" className="size-5" />
          Save as a file
        </Button>
        <Button onClick={onKept}>I have kept them</Button>
      </div>
    </section>
  );
}

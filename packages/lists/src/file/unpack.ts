import { Unzip, UnzipInflate } from "fflate";

/** The parts of a file by their names; or why they cannot be read. */
export type Unpacked =
  | { parts: Record<string, Uint8Array<ArrayBuffer>>; names: string[] }
  | { refused: "large" | "broken" };

/** What is unpacked at once: at most a thousand times as much comes out. */
const STEP = 4 * 1024;

/** Unpacks the wanted parts of a ZIP file in memory. The bytes are counted while they come, and it stops above the most. */
export function unpack(file: Uint8Array, { wanted, most }: { wanted: RegExp; most: number }): Unpacked {
  const chunks = new Map<string, Uint8Array[]>();
  const names: string[] = [];
  const seen = { bytes: 0, isBroken: false };
  const unzip = new Unzip((part) => {
    names.push(part.name);
    if (!wanted.test(part.name)) return;

    const ofPart: Uint8Array[] = [];
    chunks.set(part.name, ofPart);
    part.ondata = (error, chunk) => {
      seen.isBroken ||= error !== null;
      seen.bytes += chunk?.length ?? 0;
      if (seen.bytes <= most && chunk) ofPart.push(chunk);
    };
    part.start();
  });
  unzip.register(UnzipInflate);

  for (let from = 0; from < file.length; from += STEP) {
    seen.isBroken ||= !push(unzip, file.subarray(from, from + STEP), from + STEP >= file.length);
    if (seen.bytes > most) return { refused: "large" };
    if (seen.isBroken) return { refused: "broken" };
  }
  return { parts: Object.fromEntries([...chunks].map(([name, ofPart]) => [name, joined(ofPart)])), names };
}

/** Whether some bytes could be unpacked. */
function push(unzip: Unzip, bytes: Uint8Array, isLast: boolean): boolean {
  try {
    unzip.push(bytes, isLast);
    return true;
  } catch {
    return false;
  }
}

function joined(chunks: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const whole = new Uint8Array(chunks.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const chunk of chunks) {
    whole.set(chunk, at);
    at += chunk.length;
  }
  return whole;
}

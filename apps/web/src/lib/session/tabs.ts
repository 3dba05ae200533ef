/** What a tab says to the other tabs of this browser: the session hint as it is now, or that something was pressed. */
export type Word = { kind: "hint"; hint: string | null } | { kind: "pressed" };

const NAME = "session";
const listeners = new Set<(word: Word) => void>();
let channel: BroadcastChannel | undefined;

/** Some in-app browsers have no channel, or refuse to open one; the session hint in the storage is heard there too. */
function openChannel(): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(NAME);
  } catch {
    return undefined;
  }
}

/** Says a word to the other tabs. */
export function tellTabs(word: Word): void {
  const open = channel ?? openChannel();
  open?.postMessage(word);
  if (open !== channel) open?.close();
}

/** Hears what other tabs say until the returned function is called. */
export function hearTabs(listener: (word: Word) => void): () => void {
  listeners.add(listener);
  if (!channel) {
    channel = openChannel();
    channel?.addEventListener("message", ({ data }: MessageEvent<Word>) => listeners.forEach((hear) => hear(data)));
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    channel?.close();
    channel = undefined;
  };
}

import { useId } from "react";

type ListAreaProps = { label: string; text: string; onText: (text: string) => void };

/** A field for many lines that are pasted from elsewhere. */
export function ListArea({ label, text, onText }: ListAreaProps) {
  const id = useId();
  return (
    <div className="space-y-3">
      <label htmlFor={id} className="block font-semibold">
        {label}
      </label>
      <textarea
        id={id}
        rows={6}
        className="control font-mono text-sm"
        spellCheck={false}
        value={text}
        onChange={(event) => onText(event.target.value)}
      />
    </div>
  );
}

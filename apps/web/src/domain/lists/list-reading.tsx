import type { ListAsk } from "@salon/contracts";
import { useEffect, useRef, type ComponentProps, type ReactNode } from "react";
import { LeftOutRows } from "./left-out-rows.tsx";
import { ListColumns } from "./list-columns.tsx";
import { ListQuestions } from "./list-questions.tsx";

type ListReadingProps<Role extends string> = {
  asks: readonly ListAsk[];
  left: ComponentProps<typeof LeftOutRows>;
  /** Nothing for lines as people write them, which have no columns. */
  columns: Omit<ComponentProps<typeof ListColumns<Role>>, "isBusy"> | undefined;
  isBusy: boolean;
  onAnswers: (answers: Record<string, string>) => void;
  furtherOptions?: ((ask: ListAsk) => ReactNode) | undefined;
  /** The preview; a list of a bank has it once nothing is asked. */
  children: ReactNode;
};

/** How somebody's list was understood: its questions, the preview of what becomes of it, what is left out, and its columns. */
export function ListReading<Role extends string>({
  asks,
  left,
  columns,
  isBusy,
  onAnswers,
  furtherOptions,
  children,
}: ListReadingProps<Role>) {
  const preview = useRef<HTMLDivElement>(null);
  const isAsked = asks.length > 0;
  useEnd(isAsked, () => preview.current?.focus());

  const choice = columns && (
    <ListColumns key={columns.columns.join() + columns.mapping.join()} {...columns} isBusy={isBusy} />
  );
  return (
    <>
      {columns?.missing && choice}
      {isAsked && <ListQuestions asks={asks} isBusy={isBusy} onAnswers={onAnswers} furtherOptions={furtherOptions} />}
      <div ref={preview} tabIndex={-1} className="space-y-6 outline-none">
        {children}
      </div>
      <LeftOutRows {...left} />
      {!columns?.missing && choice}
    </>
  );
}

/** Once the last question is answered, the focus that it had goes on. */
function useEnd(isOpen: boolean, onEnd: () => void): void {
  const wasOpen = useRef(isOpen);
  useEffect(() => {
    if (wasOpen.current && !isOpen) onEnd();
    wasOpen.current = isOpen;
  });
}

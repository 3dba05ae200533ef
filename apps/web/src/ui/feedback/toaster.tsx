import { useEffect, useRef } from "react";
import { resolveValue, useToaster, type Toast } from "react-hot-toast/headless";

const CONTAINER = "toaster";

/** Whether an event came from a toast: pressing a toast does not count as a press outside an open panel. */
export function isInToaster(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`.${CONTAINER}`) !== null;
}

const DURATIONS = { duration: 4000, removeDelay: 300, success: { duration: 2000 } };

/** The container of toasts, above the bars at the bottom of pages and below every title. Errors and plain toasts stay 4 s, successes 2 s, and longer once the pointer has moved over them or one of them has the focus: one that appears under a pointer at rest goes away. */
export function Toaster() {
  const { toasts, handlers } = useToaster(DURATIONS);
  const isPaused = useRef(false);
  const startPause = () => {
    if (isPaused.current) return;
    isPaused.current = true;
    handlers.startPause();
  };
  const endPause = () => {
    if (isPaused.current) handlers.endPause();
    isPaused.current = false;
  };
  const isEmpty = toasts.length === 0;
  useEffect(() => {
    // A toast that goes away under the pointer is not left by it.
    if (!isEmpty || !isPaused.current) return;
    isPaused.current = false;
    handlers.endPause();
  }, [isEmpty, handlers]);
  const { endPause: end } = handlers;
  useEffect(
    () => () => {
      if (isPaused.current) end();
    },
    [end],
  );
  return (
    <div
      data-print="no"
      data-over-cover=""
      className={`${CONTAINER} pointer-events-none fixed inset-x-4 bottom-24 z-toast grid justify-items-center gap-2 md:justify-items-end`}
      onMouseMove={startPause}
      onMouseLeave={endPause}
      onFocus={startPause}
      onBlur={endPause}
    >
      {toasts.map((toast) => (
        <div
          key={toast.id}
          className={`pointer-events-auto flex max-w-[440px] animate-appear items-center gap-3 rounded-control border border-hairline bg-surface px-4 py-3 font-semibold shadow-panel transition-opacity duration-200 ${toast.visible ? "" : "opacity-0"}`}
        >
          <Mark type={toast.type} />
          <div {...toast.ariaProps}>{resolveValue(toast.message, toast)}</div>
        </div>
      ))}
    </div>
  );
}

const GROUNDS: Partial<Record<Toast["type"], string>> = { success: "bg-success", error: "bg-danger" };
const TICK = "m5.5 10.5 3 3 6-6.5";
const CROSS = "m6.5 6.5 7 7m0-7-7 7";

/** A tick or a cross in a circle; nothing for a plain toast. */
function Mark({ type }: Pick<Toast, "type">) {
  const ground = GROUNDS[type];
  return (
    ground && (
      <svg aria-hidden="true" viewBox="0 0 20 20" className={`size-5 shrink-0 rounded-full text-surface ${ground}`}>
        <path
          d={type === "error" ? CROSS : TICK}
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
        />
      </svg>
    )
  );
}

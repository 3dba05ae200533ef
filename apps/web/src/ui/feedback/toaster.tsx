import { Toaster as HotToaster } from "react-hot-toast";

const CONTAINER = "toaster";

/** Whether an event came from a toast: pressing a toast does not count as a press outside an open panel. */
export function isInToaster(target: EventTarget | null): boolean {
  return target instanceof Element && target.closest(`.${CONTAINER}`) !== null;
}

/** The container of toasts. Errors and plain toasts stay 4 s, successes 2 s, loading toasts until dismissed. */
export function Toaster() {
  return (
    <HotToaster
      position="top-center"
      containerClassName={CONTAINER}
      containerStyle={{ zIndex: 70, top: 80 }}
      toastOptions={{
        duration: 4000,
        removeDelay: 1000,
        success: { duration: 2000, iconTheme: { primary: "var(--color-success)", secondary: "var(--color-surface)" } },
        error: { duration: 4000, iconTheme: { primary: "var(--color-danger)", secondary: "var(--color-surface)" } },
        loading: { duration: Number.POSITIVE_INFINITY },
        style: {
          maxWidth: "min(440px, calc(100vw - 32px))",
          borderRadius: "var(--radius-control)",
          padding: "12px 16px",
          background: "var(--color-surface)",
          color: "var(--color-fg)",
          border: "1px solid var(--color-hairline)",
          boxShadow: "var(--shadow-panel)",
          fontWeight: 600,
        },
      }}
    />
  );
}

/** The first stop of the Tab key on every page: jumps over the header to `<main id="main" tabIndex={-1}>`. */
export function SkipLink() {
  return (
    <a
      href="#main"
      data-print="no"
      className="fixed top-2 left-2 z-loader -translate-y-20 rounded-control bg-surface px-5 py-3 font-semibold text-primary focus:translate-y-0 focus:shadow-panel"
      onClick={(event) => {
        // The router must not see the hash: this is a jump within the page.
        event.preventDefault();
        const main = document.getElementById("main");
        main?.focus();
        main?.scrollIntoView();
      }}
    >
      Skip to content
    </a>
  );
}

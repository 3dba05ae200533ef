import { Component, type ReactNode } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { PageLoadError } from "./lazy-page.tsx";

/** What browsers and the bundler say when the code of a part fails to load. */
const FAILED_IMPORT = /dynamically imported module|module script failed|Unable to preload/i;

const PART_LOST = "A part of this page did not load. Please check your connection and load the page again.";

const isLoadError = (error: Error): boolean => error instanceof PageLoadError || FAILED_IMPORT.test(error.message);

type PageBoundaryProps = { children: ReactNode; notFound: ReactNode };
type PageBoundaryState = { error: Error | null };

/**
 * The error boundary of a page: the header stays, and the user can try again. A thrown 403 or 404 response shows the 404 block.
 * Give it the path as `key`, so that the next page starts without the error.
 */
export class PageBoundary extends Component<PageBoundaryProps, PageBoundaryState> {
  override state: PageBoundaryState = { error: null };

  static getDerivedStateFromError(error: Error): PageBoundaryState {
    return { error };
  }

  override componentDidMount(): void {
    window.addEventListener("online", this);
  }

  override componentWillUnmount(): void {
    window.removeEventListener("online", this);
  }

  /** The network is back. */
  handleEvent(): void {
    if (this.state.error) this.retry();
  }

  private retry(): void {
    // The browser caches a failed import, and a new version of the site has other file names: only a reload helps.
    if (this.state.error && isLoadError(this.state.error)) window.location.reload();
    else this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return this.props.notFound;
    const isLost = isLoadError(error);
    const known = error instanceof ApiError || error instanceof PageLoadError;
    return (
      <div className="page-column py-12">
        <title>Something went wrong</title>
        <h1 tabIndex={-1} className="mb-6 text-3xl">
          Something went wrong
        </h1>
        <ErrorState
          title="This page did not open"
          message={known ? error.message : isLost ? PART_LOST : "The fault is ours. Please try again."}
          onRetry={() => this.retry()}
          {...(isLost && { retryLabel: "Reload" })}
        />
      </div>
    );
  }
}

import { Component, type ReactNode } from "react";
import { ApiError } from "../../lib/api/api-error.ts";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { PageLoadError } from "./lazy-page.tsx";

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

  private retry(): void {
    // The browser caches a failed import, and a new version of the site has other file names: only a reload helps.
    if (this.state.error instanceof PageLoadError) window.location.reload();
    else this.setState({ error: null });
  }

  override render(): ReactNode {
    const { error } = this.state;
    if (!error) return this.props.children;
    if (error instanceof ApiError && (error.status === 403 || error.status === 404)) return this.props.notFound;
    const known = error instanceof ApiError || error instanceof PageLoadError;
    return (
      <div className="page-column py-12">
        <title>Something went wrong</title>
        <h1 tabIndex={-1} className="mb-6 text-3xl">
          Something went wrong
        </h1>
        <ErrorState
          title="This page did not open"
          message={known ? error.message : "The fault is ours. Please try again."}
          onRetry={() => this.retry()}
        />
      </div>
    );
  }
}

import { lazy, useState, type ComponentType } from "react";
import { createExternalStore } from "../../lib/hooks/external-store.ts";
import type { Prefetch } from "./prefetch.ts";

/** The code of a page failed to load: there is no connection, or a new version of the site replaced it. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super("This page could not be loaded. Please check your connection and try again", { cause });
    this.name = "PageLoadError";
  }
}

/** The exports of a page file. */
export interface PageFile {
  default: ComponentType;
  prefetch?: Prefetch;
}

/** A page whose code loads when it is first shown, or earlier by `preload`, which never rejects. */
export type LazyPage = ComponentType & { preload: () => Promise<PageFile | undefined> };

const loadingPageCount = createExternalStore(0);

/** Whether the code of any page is loading. */
export const useIsPageLoading = (): boolean => loadingPageCount.use() > 0;

/** Wraps the import of a page. Unlike with React.lazy alone, a loaded page renders without suspending. */
export function lazyPage(load: () => Promise<PageFile>): LazyPage {
  let loaded: PageFile | undefined;

  async function start(): Promise<PageFile> {
    loadingPageCount.set(loadingPageCount.get() + 1);
    try {
      return (loaded = await load());
    } catch (cause) {
      throw new PageLoadError(cause);
    } finally {
      loadingPageCount.set(loadingPageCount.get() - 1);
    }
  }

  const Lazy = lazy(start);
  function Page() {
    const [Shown] = useState(() => loaded?.default ?? Lazy);
    return <Shown />;
  }
  return Object.assign(Page, {
    async preload() {
      // A failed preload is ignored: opening the page imports again and shows the error.
      return loaded ?? start().catch(() => undefined);
    },
  });
}

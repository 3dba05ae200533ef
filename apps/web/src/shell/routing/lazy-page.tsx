import { lazy, useState, type ComponentType } from "react";
import { createExternalStore } from "../../lib/hooks/external-store.ts";
import type { Prefetch } from "./prefetch.ts";

/** The code of a page could not be loaded: no connection, or a new version of the site took its place. */
export class PageLoadError extends Error {
  constructor(cause: unknown) {
    super("This page could not be loaded. Please check your connection and try again", { cause });
    this.name = "PageLoadError";
  }
}

/** What the file of a page holds. */
export interface PageFile {
  default: ComponentType;
  prefetch?: Prefetch;
}

/** A page whose code is loaded when it is first shown, or earlier by `preload`, which never fails. */
export type LazyPage = ComponentType & { preload: () => Promise<PageFile | undefined> };

const loadingPages = createExternalStore(0);

/** Whether the code of any page is on its way. */
export const useIsPageLoading = (): boolean => loadingPages.use() > 0;

/** Wraps the import of a page; unlike React.lazy alone, a page that is already there shows without suspending. */
export function lazyPage(load: () => Promise<PageFile>): LazyPage {
  let loaded: PageFile | undefined;

  async function start(): Promise<PageFile> {
    loadingPages.set(loadingPages.get() + 1);
    try {
      return (loaded = await load());
    } catch (cause) {
      throw new PageLoadError(cause);
    } finally {
      loadingPages.set(loadingPages.get() - 1);
    }
  }

  const Lazy = lazy(start);
  function Page() {
    const [Shown] = useState(() => loaded?.default ?? Lazy);
    return <Shown />;
  }
  return Object.assign(Page, {
    async preload() {
      // Only an early try: when the page is opened it tries again, and says so if that fails too.
      return loaded ?? start().catch(() => undefined);
    },
  });
}

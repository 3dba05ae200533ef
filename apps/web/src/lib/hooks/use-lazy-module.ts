import { useEffect, useState } from "react";
import { offerReload, type Again } from "../../ui/feedback/reload-toast.tsx";

type LazyOptions = { lost?: string; again?: Again };

/**
 * Loads the code of a part of the page, such as a drawer, when it is first needed.
 * `preload` starts the import on hover or focus. `load` resolves to true once `module` is set. When the import fails it offers to load the
 * page again, with `lost` as the reason, and resolves to false.
 */
export function useLazyModule<Module>(
  importModule: () => Promise<Module>,
  { lost = "This part of the page did not load.", again }: LazyOptions = {},
) {
  const [loaded, setLoaded] = useState<{ module: Module }>();
  const load = async (): Promise<boolean> => {
    if (loaded) return true;
    try {
      const module = await importModule();
      setLoaded({ module });
      return true;
    } catch {
      // The browser caches a failed import, and a new version of the site has other file names: only a reload helps.
      offerReload(`${lost} Please check your connection and load this page again.`, again);
      return false;
    }
  };
  const preload = () => void importModule().catch(() => undefined);
  return { module: loaded?.module, preload, load };
}

/** A dialog whose code loads when it first opens: the handlers of its opener, and its code once it has loaded. */
export function useLazyDialog<Module>(importModule: () => Promise<Module>, options?: LazyOptions) {
  const [isOpen, setOpen] = useState(false);
  const { module: dialog, preload, load } = useLazyModule(importModule, options);
  const opener = { onPointerEnter: preload, onFocus: preload, onClick: () => void load().then(setOpen) };
  return { dialog, isOpen, opener, close: () => setOpen(false) };
}

/** The code of a part of the page once it is `wanted` and has loaded. */
export function useModuleWhen<Module>(importModule: () => Promise<Module>, wanted: boolean): Module | undefined {
  const { module, load } = useLazyModule(importModule);
  const isMissing = wanted && !module;
  useEffect(() => {
    if (isMissing) void load();
  }, [isMissing, load]);
  return module;
}

import { useState } from "react";
import { toast } from "react-hot-toast/headless";
import { NO_CONNECTION } from "../api/api-error.ts";

/**
 * Loads the code of a part of the page, such as a drawer, when it is first needed.
 * `preload` starts the import on hover or focus. `load` resolves to true once `module` is set, and to false after a toast when the import fails.
 */
export function useLazyModule<Module>(importModule: () => Promise<Module>) {
  const [loaded, setLoaded] = useState<{ module: Module }>();
  const load = async (): Promise<boolean> => {
    if (loaded) return true;
    try {
      const module = await importModule();
      setLoaded({ module });
      return true;
    } catch {
      toast.error(NO_CONNECTION, { id: NO_CONNECTION });
      return false;
    }
  };
  const preload = () => void importModule().catch(() => undefined);
  return { module: loaded?.module, preload, load };
}

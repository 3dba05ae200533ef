import { useState } from "react";
import { toast } from "react-hot-toast";
import { NO_CONNECTION } from "../api/api-error.ts";

/**
 * A part of the page whose code is loaded when it is first needed, such as a drawer.
 * `prepare` begins early, on hover or focus; `need` resolves to whether it is there, and tells the person when it cannot be loaded.
 */
export function useOnDemand<Part>(load: () => Promise<Part>) {
  const [held, setHeld] = useState<{ part: Part }>();
  const need = async (): Promise<boolean> => {
    if (held) return true;
    try {
      const part = await load();
      setHeld({ part });
      return true;
    } catch {
      toast.error(NO_CONNECTION, { id: NO_CONNECTION });
      return false;
    }
  };
  const prepare = () => void load().catch(() => undefined);
  return { part: held?.part, prepare, need };
}

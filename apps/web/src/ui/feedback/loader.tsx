import { useSteadyBusy } from "./use-delayed-loading.ts";

type LoaderProps = {
  busy: boolean;
  label?: string;
  /** Covers only the nearest positioned ancestor instead of the screen. */
  within?: boolean;
};

const WEAVE_DELAYS_MS = [0, 90, 180, 90, 180, 270, 180, 270, 360];

/** Nine squares of cloth being dyed in turn, over the whole screen. Opens only for work longer than 250 ms; takes no focus. */
export function Loader({ busy, label = "Loading…", within = false }: LoaderProps) {
  const shown = useSteadyBusy(busy);
  return (
    <output>
      {shown && (
        <span
          className={`${within ? "absolute z-10" : "fixed z-loader"} inset-0 grid animate-appear place-content-center justify-items-center gap-4 bg-cotton/90 [--rise-from:0]`}
        >
          <span aria-hidden="true" className="grid grid-cols-3 gap-1">
            {WEAVE_DELAYS_MS.map((delay, square) => (
              <span
                key={square}
                className="size-4.5 animate-weave rounded-[2px] bg-cloth"
                style={{ animationDelay: `${delay}ms` }}
              />
            ))}
          </span>
          <span className="font-semibold text-primary">{label}</span>
        </span>
      )}
    </output>
  );
}

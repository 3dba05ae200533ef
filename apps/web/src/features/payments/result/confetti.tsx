import { useEffect, useRef } from "react";

const COLOURS = ["#fbebc4", "#f3dca0", "#c23e27", "#3450a8", "#263c86"];

/** One burst of confetti in the colours of the house; for who wants less motion there is none. */
export function Confetti() {
  const canvas = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const still = !window.matchMedia("(prefers-reduced-motion: no-preference)").matches;
    let current = true;
    let stop = () => undefined as void;
    const burst = async () => {
      const { default: confetti } = await import("canvas-confetti");
      if (!current || !canvas.current) return;
      // Without its worker: that would be a script from a blob, which our content security policy forbids.
      const fire = confetti.create(canvas.current, { resize: true, useWorker: false, disableForReducedMotion: true });
      stop = () => fire.reset();
      await fire({ particleCount: 120, spread: 80, origin: { y: 0.35 }, colors: COLOURS });
    };
    // A celebration that does not load is no reason to bother anybody.
    if (!still) burst().catch(() => undefined);
    return () => {
      current = false;
      stop();
    };
  }, []);
  return <canvas ref={canvas} aria-hidden="true" className="pointer-events-none fixed inset-0 z-toast size-full" />;
}

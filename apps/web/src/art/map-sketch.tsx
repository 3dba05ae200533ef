import { classNames } from "../ui/layout/class-names.ts";

type MapSketchProps = {
  /** The alt text, for example "Sketch map: the salon beside the Iwo Road interchange". */
  alt: string;
  className?: string;
};

/** A drawn map of the streets around the Iwo Road interchange with a pin at the salon, not to scale. */
export function MapSketch({ alt, className }: MapSketchProps) {
  return (
    <img
      src="/art/iwo-road.svg"
      alt={alt}
      width="960"
      height="640"
      loading="lazy"
      decoding="async"
      className={classNames("object-cover", className)}
    />
  );
}

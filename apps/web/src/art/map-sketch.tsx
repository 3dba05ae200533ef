import { classNames } from "../ui/layout/class-names.ts";

type MapSketchProps = {
  /** What the map shows, for example "Sketch map: the salon beside the Iwo Road interchange". */
  alt: string;
  className?: string;
};

/** The streets around the Iwo Road interchange in Ibadan with a pin at the salon: a drawing, not to scale, cropped to its box. */
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

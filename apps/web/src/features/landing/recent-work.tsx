import type { CSSProperties } from "react";
import { gallery } from "../../art/gallery.ts";

/*
 * Every picture keeps its shape, and all in a row are equally high: they grow by their ratio of width to height, from a share of
 * the row that lets two stand side by side on a phone and four on a wide screen.
 */
const HANGING = "flex-[var(--ratio)_1_calc(var(--ratio)*40%)] md:flex-[var(--ratio)_1_calc(var(--ratio)*22%)]";

/** 'Recent Work Done': seven pictures hung close together; drawings, and the text says so. */
export function RecentWork() {
  return (
    <section aria-labelledby="work-title" className="page-column py-16 md:py-24">
      <h2 id="work-title" className="text-3xl">
        Recent Work Done
      </h2>
      <p className="mt-3 max-w-prose text-fg-muted">
        These seven are illustrations of what we do. Photographs take their place as clients agree to be shown.
      </p>
      <ul className="mt-9 flex flex-wrap gap-2 md:gap-3">
        {gallery.map(({ src, alt, width, height }) => (
          <li key={src} className={HANGING} style={{ "--ratio": width / height } as CSSProperties}>
            <img
              src={src}
              alt={alt}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              className="h-auto w-full rounded-cloth"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { GALLERY_SIZE, readPictureName, type Settings } from "@salon/contracts";
import type { CSSProperties } from "react";
import { gallery as illustrations, type GalleryPicture } from "../../art/gallery.ts";
import { pictureAddress } from "../../domain/addresses.ts";
import { useSettings } from "../../domain/settings.ts";

/*
 * Pictures keep their aspect ratio, and all pictures of a row have the same height: each grows by its ratio of width to height, from a
 * basis that fits two in a row on a phone and four on a wide screen.
 */
const HANGING = "flex-[var(--ratio)_1_calc(var(--ratio)*40%)] md:flex-[var(--ratio)_1_calc(var(--ratio)*22%)]";

const photograph = ({ picture, alt }: Settings["gallery"][number]): GalleryPicture => ({
  src: pictureAddress(picture),
  alt,
  ...readPictureName(picture),
});

/** The text under the heading for a number of photographs; it calls the remaining drawings drawings. */
function leadFor(photographs: number): string {
  if (photographs >= GALLERY_SIZE) return "As it left our chairs: photographs, and nothing added to them.";
  if (photographs > 0)
    return "Photographs first; the drawn ones are illustrations, until more clients agree to be shown.";
  return "These seven are illustrations of what we do. Photographs take their place as clients agree to be shown.";
}

/** 'Recent Work Done': seven pictures; the owner's photographs replace as many drawings. */
export function RecentWork() {
  const photographs = (useSettings()?.gallery ?? []).map(photograph);
  const gallery = [...photographs, ...illustrations.slice(photographs.length)];
  return (
    <section aria-labelledby="work-title" className="page-column py-16 md:py-24">
      <h2 id="work-title" className="text-3xl">
        Recent Work Done
      </h2>
      <p className="mt-3 max-w-prose text-balance text-fg-muted">{leadFor(photographs.length)}</p>
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

import { GALLERY_SIZE, readPictureName, type Settings } from "@salon/contracts";
import { gallery as illustrations, type GalleryPicture } from "../../art/gallery.ts";
import { pictureAddress } from "../../domain/addresses.ts";
import { useSettings } from "../../domain/settings.ts";

/** Seven crops of 4:5: the first as large as four, so that two columns on a phone and five on a wide screen are full. */
const LARGE = "col-span-2 row-span-2";

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
      <ul className="mt-9 grid grid-cols-2 gap-2 md:grid-cols-5">
        {gallery.map(({ src, alt, width, height }, place) => (
          <li key={src} className={place === 0 ? LARGE : undefined}>
            <img
              src={src}
              alt={alt}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              className="aspect-4/5 size-full rounded-cloth object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

import { gallery } from "../../art/gallery.ts";

/** Where each of the seven pictures hangs, phone first: two columns of sixteen rows, four columns of eight from 768 px on. */
const PLACES = [
  "row-span-5",
  "row-span-4",
  "row-span-4",
  "row-span-4",
  "row-span-3",
  "row-span-4",
  "col-span-2 row-span-4",
];

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
      <ul className="mt-9 grid aspect-[1/2] grid-flow-dense grid-cols-2 grid-rows-[repeat(16,minmax(0,1fr))] gap-2 md:aspect-[2/1] md:grid-cols-4 md:grid-rows-[repeat(8,minmax(0,1fr))] md:gap-3">
        {gallery.map(({ src, alt, width, height }, index) => (
          <li key={src} className={PLACES[index]}>
            <img
              src={src}
              alt={alt}
              width={width}
              height={height}
              loading="lazy"
              decoding="async"
              className="size-full rounded-cloth object-cover"
            />
          </li>
        ))}
      </ul>
    </section>
  );
}

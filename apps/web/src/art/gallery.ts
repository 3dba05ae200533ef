/** One picture of recent work; width and height in px reserve its space before it loads. */
export type GalleryPicture = { src: string; alt: string; width: number; height: number };

/** Drawings shown until the salon uploads photographs; each alt text says that it is an illustration. */
export const gallery: GalleryPicture[] = [
  {
    src: "/gallery/cornrow-crown.svg",
    alt: "Illustration of cornrows rising to a crown bun, seen from behind",
    width: 480,
    height: 600,
  },
  {
    src: "/gallery/box-braid-curtain.svg",
    alt: "Illustration of long box braids with gold beads, seen from behind",
    width: 480,
    height: 480,
  },
  {
    src: "/gallery/low-fade.svg",
    alt: "Illustration of a man with a low fade and a shaped beard",
    width: 480,
    height: 600,
  },
  { src: "/gallery/french-tips.svg", alt: "Illustration of a hand with French tips", width: 480, height: 480 },
  { src: "/gallery/lash-close-up.svg", alt: "Illustration of an eye with lash extensions", width: 480, height: 360 },
  {
    src: "/gallery/lace-front-hairline.svg",
    alt: "Illustration of the hairline of a lace-front wig",
    width: 480,
    height: 480,
  },
  { src: "/gallery/helix-piercing.svg", alt: "Illustration of an ear with helix rings", width: 960, height: 480 },
];

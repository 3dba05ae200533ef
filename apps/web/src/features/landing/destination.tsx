import { Motif, type MotifName } from "../../art/motif.tsx";
import { ScheduleLink } from "./hero.tsx";

const FEATURES: { motif: MotifName; title: string; text: string }[] = [
  {
    motif: "flower",
    title: "Wide Range of Services",
    text: "Hair, hands, feet, lashes, ears and nose under one roof: one visit where others need three.",
  },
  {
    motif: "hand",
    title: "Skilled Staffs",
    text: "Braiders, barbers, lash and nail hands who listen first, and then take the time the work needs.",
  },
  {
    motif: "card",
    title: "Easy Payment Options",
    text: "Pay online on Flutterwave’s secure page; your card details never reach us. Or pay at the desk, in cash, by POS or transfer.",
  },
  {
    motif: "calendar",
    title: "Easy Booking Options",
    text: "Book online at any hour, call us, or come in person: the desk looks for the next free chair with you.",
  },
];

/** 'The Ultimate Destination for Your Beauty': four reasons, and the second link to booking. */
export function Destination() {
  return (
    <section aria-labelledby="destination-title">
      <div className="page-column grid gap-x-12 gap-y-9 py-16 md:py-24 lg:grid-cols-12">
        <h2 id="destination-title" className="max-w-[16ch] text-3xl lg:sticky lg:top-28 lg:col-span-4 lg:self-start ">
          The Ultimate Destination for Your Beauty
        </h2>
        <ul className="grid gap-x-10 gap-y-9 sm:grid-cols-2 lg:col-span-8">
          {FEATURES.map(({ motif, title, text }) => (
            <li key={title} className="flex gap-5 sm:block">
              <span className="on-cloth stitched grid size-18 shrink-0 place-items-center rounded-cloth text-resist [--stitch-inset:4px]">
                <Motif name={motif} className="size-10" />
              </span>
              <div>
                <h3 className="text-lg sm:mt-4 md:text-xl">{title}</h3>
                <p className="mt-2 text-fg-muted">{text}</p>
              </div>
            </li>
          ))}
        </ul>
      </div>
      <Banner />
    </section>
  );
}

const BANNER_MARKS: readonly MotifName[] = [
  "comb",
  "nail",
  "braid",
  "ring",
  "lash",
  "curl",
  "shears",
  "leaf",
  "polish",
  "sun",
];

function Banner() {
  return (
    <div className="overflow-hidden bg-danger text-white [--focus-gap:var(--color-danger)] [--focus-ring:var(--color-resist)]">
      <div className="page-column flex flex-wrap items-center justify-between gap-x-10 gap-y-7 py-12 md:py-16">
        <div>
          <h3 className="text-2xl md:text-3xl">Your chair, at your hour.</h3>
          <p className="mt-2 max-w-[44ch]">
            Every time you see is one that is free. The one you choose is held for you while you pay.
          </p>
        </div>
        <ScheduleLink />
      </div>
      {/* One row: motifs that do not fit wrap into the hidden overflow. */}
      <div
        aria-hidden="true"
        className="page-column mb-7 flex h-7 flex-wrap justify-between gap-4 overflow-hidden text-resist md:h-10"
      >
        {BANNER_MARKS.map((name) => (
          <Motif key={name} name={name} className="size-7 shrink-0 md:size-10" />
        ))}
      </div>
    </div>
  );
}

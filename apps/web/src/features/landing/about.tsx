import { useId, useState } from "react";
import { classNames } from "../../ui/layout/class-names.ts";

/** 'About': what the salon is; on phones its first paragraph until the visitor asks for the rest. `index.html` shows all of it without scripts. */
export function About() {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  return (
    <section id="about" aria-labelledby="about-title" className="page-column py-16 md:py-24">
      <div className="grid gap-x-12 gap-y-8 lg:grid-cols-12">
        <div className="lg:col-span-6">
          <h2 id="about-title" className="text-lg text-primary">
            About
          </h2>
          <p className="mt-3 font-display text-motto/[1.1] font-bold">
            Ibadandun: Ibadan is sweet. Sit down, and we will show you.
          </p>
        </div>
        <div className="max-w-prose space-y-5 lg:col-span-6 lg:pt-10">
          <p>
            Our name is what this city says of itself. It is also the name of an indigo cloth that was first drawn here:
            ruled into squares by hand, a sign painted in each with starch, then dyed until only the signs stay pale. No
            two squares are alike, and together they are one cloth.
          </p>
          <div id={id} data-fold="text" className={classNames("space-y-5", !isOpen && "max-lg:hidden")}>
            <p>
              We keep the salon the same way. One square is a quick clean fade before work, the next an afternoon of
              braids, the next a pair of hands that will be looked at on Saturday. Women and men sit side by side, and
              each chair gets one person’s whole attention.
            </p>
            <p>
              You can see every price before you come. The time you choose is held while you pay, so the chair is yours
              when you arrive.
            </p>
          </div>
          <button
            type="button"
            data-fold="button"
            aria-expanded={isOpen}
            aria-controls={id}
            onClick={() => setOpen(!isOpen)}
            className="text-link min-h-11 lg:hidden"
          >
            {isOpen ? "Show less" : "Read on"}
          </button>
        </div>
      </div>
    </section>
  );
}

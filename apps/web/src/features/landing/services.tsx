import { Link } from "react-router-dom";
import { ServiceSquare, type ServiceSquareName } from "../../art/service-square.tsx";
import { PATHS } from "../../paths.ts";

const SERVICES: { square: ServiceSquareName; name: string; text: string }[] = [
  { square: "haircut", name: "Haircut & Styling", text: "Low cuts, fades, trims and styling, for women and men." },
  { square: "nails", name: "Manicure & Pedicure", text: "Hands and feet soaked, shaped, buffed and polished." },
  { square: "wig", name: "Wig Installation", text: "Fitted, laid at the hairline, and styled on your own head." },
  { square: "braids", name: "Braiding & Weaving", text: "Cornrows, box braids, twists and weaves, parted straight." },
  { square: "piercing", name: "Ear & Nose Piercing", text: "Lobe, helix or nostril, with the aftercare explained." },
  {
    square: "lashes",
    name: "Nails & Lashes Extension",
    text: "Tips and full sets; lashes from natural to wide awake.",
  },
];

/** 'Our Awesome Services': six squares of cloth, each a link to its price. */
export function Services() {
  return (
    <section id="services" aria-labelledby="services-title" className="bg-surface py-16 md:py-24">
      <div className="page-column">
        <h2 id="services-title" className="text-3xl">
          Our Awesome Services
        </h2>
        <p className="mt-3 max-w-prose text-balance text-fg-muted">
          Six squares of the same cloth. Each one opens the price list, with how long it takes.
        </p>
        <ul className="mt-9 grid grid-cols-2 gap-x-3 gap-y-8 sm:gap-x-6 md:grid-cols-3 md:gap-y-12">
          {SERVICES.map(({ square, name, text }) => (
            <li key={name}>
              <Link to={PATHS.priceList} className="group block rounded-cloth text-fg no-underline">
                <ServiceSquare name={square} className="h-auto w-full" />
                <h3 className="mt-4 text-lg decoration-2 underline-offset-4 group-hover:underline md:text-xl">
                  {name}
                </h3>
                <p className="mt-1.5 text-sm text-fg-muted md:text-base">{text}</p>
              </Link>
            </li>
          ))}
        </ul>
      </div>
    </section>
  );
}

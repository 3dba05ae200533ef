import { isOffered, type BookablePerson } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { usePause } from "../../domain/pause.ts";
import { bookablePeopleQuery } from "../../domain/team.ts";
import { initialOf } from "../../lib/format/format.ts";
import { PATHS } from "../../paths.ts";
import { buttonClass } from "../../ui/controls/button.tsx";
import { servicesQuery } from "../services/services.queries.ts";

/** 'The hands': the people whom customers may ask for, with what they do; nothing in a salon without them. */
export function Hands() {
  const pause = usePause();
  const { data: people = [] } = useQuery(bookablePeopleQuery);
  const { data: services = [] } = useQuery(servicesQuery);
  const offered = services.filter(isOffered);
  const team = people
    .map((person) => ({ person, skills: offered.filter(({ _id }) => person.serviceIds.includes(_id)) }))
    .filter(({ skills }) => skills.length > 0);
  if (team.length === 0) return null;
  return (
    <section aria-labelledby="hands-title" className="bg-surface py-16 md:py-24">
      <div className="page-column">
        <h2 id="hands-title" className="text-3xl">
          The hands
        </h2>
        <p className="mt-3 max-w-prose text-balance text-fg-muted">
          The people who will look after you. Ask for one of them, or take whoever is free first.
        </p>
        <ul className="mt-9 grid gap-x-10 gap-y-8 sm:grid-cols-2">
          {team.map(({ person, skills }) => (
            <Hand key={person._id} person={person} skills={skills} canBook={!pause} />
          ))}
        </ul>
      </div>
    </section>
  );
}

type HandProps = { person: BookablePerson; skills: readonly { _id: string; name: string }[]; canBook: boolean };

function Hand({ person: { _id, name }, skills, canBook }: HandProps) {
  const [only, ...others] = skills;
  const choice = new URLSearchParams({ ...(only && others.length === 0 && { service: only._id }), with: _id });
  return (
    <li className="flex gap-5">
      <span
        aria-hidden="true"
        className="on-cloth stitched grid size-18 shrink-0 place-items-center rounded-cloth font-display text-3xl font-bold text-resist [--stitch-inset:4px] forced-colors:border"
      >
        {initialOf(name)}
      </span>
      <div className="min-w-0">
        <h3 className="text-lg wrap-anywhere md:text-xl">{name}</h3>
        <p className="mt-1 text-fg-muted">{skills.map((skill) => skill.name).join(" · ")}</p>
        {canBook && (
          <Link to={`${PATHS.bookings}?${choice.toString()}`} className={buttonClass("quiet", "small", "mt-3")}>
            Book with {name.trim().split(/\s+/u)[0]}
          </Link>
        )}
      </div>
    </li>
  );
}

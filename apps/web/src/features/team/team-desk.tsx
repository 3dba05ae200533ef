import { canAccess, endpoints, type Resource, type Service, type TeamMember } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { AdminCan } from "../../domain/admin-can.tsx";
import { teamQuery } from "../../domain/team.ts";
import { useSession } from "../../lib/session/session.ts";
import { loadedTogether } from "../../ui/feedback/loaded-together.ts";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { lazyPart } from "../../ui/feedback/lazy-part.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton.tsx";
import { CalendarFeed } from "./calendar-feed.tsx";
import { FormGroup } from "./form-frame.tsx";
import { PeopleList, ResourceList } from "./team-lists.tsx";
import { resourcesQuery } from "./team.queries.ts";
import type { AffectedLine } from "../../domain/changes/affected-list.tsx";

/** What a change takes from appointments: a person, or units of a resource, which keeps so many. */
type Leaving = { person: string } | { resource: string; units: number };
export type TeamDeskProps = {
  services: readonly Service[];
  /** Renders the button that gives an appointment another person or unit. */
  children: (line: AffectedLine, leaving: Leaving, onReplaced: () => void) => ReactNode;
};

const loadEditors = () => import("./team-editors.tsx");
const LOADING = <SkeletonList rows={6} label="Loading the form…" rowClassName="h-16 w-full" />;
const MemberEditor = lazyPart(async () => (await loadEditors()).MemberEditor, { loading: LOADING });
const ResourceEditor = lazyPart(async () => (await loadEditors()).ResourceEditor, { loading: LOADING });

/** People and resources: the lists, or the form that the address opens. Only admins may change them. */
export function TeamDesk(props: TeamDeskProps) {
  const people = useQuery(teamQuery);
  const resources = useQuery(resourcesQuery);
  return (
    <Loaded
      query={loadedTogether({ people, resources })}
      skeleton={{ rows: 6, label: "Loading the team…", rowClassName: "h-14 w-full" }}
    >
      {(team) => <Team {...props} {...team} />}
    </Loaded>
  );
}

type TeamProps = TeamDeskProps & { people: TeamMember[]; resources: Resource[] };

function Team({ people, resources, ...props }: TeamProps) {
  const [address] = useSearchParams();
  const { user } = useSession();
  const editable = canAccess(endpoints.team.update.access, user?.role ?? "guest");
  const person = editable ? address.get("person") : null;
  const resource = editable ? address.get("resource") : null;
  if (person) return <MemberEditor key={person} {...props} id={person} />;
  if (resource) return <ResourceEditor key={resource} {...props} id={resource} />;
  const own = people.find(({ account }) => account !== null && account === user?._id);
  return (
    <>
      <AdminCan access={endpoints.team.update.access}>change people, their hours and resources</AdminCan>
      <PeopleList rows={people} services={props.services} editable={editable} />
      <ResourceList rows={resources} services={props.services} editable={editable} />
      {own && !editable && (
        <FormGroup title="Your calendar" lead="Your coming appointments in a calendar program.">
          <CalendarFeed member={own} />
        </FormGroup>
      )}
    </>
  );
}

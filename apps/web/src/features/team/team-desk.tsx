import { canAccess, endpoints, FIRST_SETTINGS, type Service, type User } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { useSearchParams } from "react-router-dom";
import { useSettings } from "../../domain/settings.ts";
import { teamQuery } from "../../domain/team.ts";
import { useSession } from "../../lib/session/session.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { ErrorState } from "../../ui/feedback/error-state.tsx";
import { SkeletonList } from "../../ui/feedback/skeleton.tsx";
import { CalendarFeed } from "./calendar-feed.tsx";
import { FormGroup, FormHead } from "./form-frame.tsx";
import { EditMember, NewMember } from "./member-form.tsx";
import { EditResource, NewResourceForm } from "./resource-form.tsx";
import { PeopleList, ResourceList } from "./team-lists.tsx";
import { resourcesQuery, staffAccountsQuery } from "./team.queries.ts";
import type { AffectedLine } from "./team.review.state.ts";

const NEW = "new";

/** What a change takes from appointments: a person, or units of a resource, which keeps so many. */
type Leaving = { person: string } | { resource: string; units: number };
type TeamDeskProps = {
  services: readonly Service[];
  /** Renders the button that gives an appointment another person or unit. */
  children: (line: AffectedLine, leaving: Leaving, onReplaced: () => void) => ReactNode;
};

/** People and resources: the lists, or the form that the address opens. Only admins may change them. */
export function TeamDesk(props: TeamDeskProps) {
  const [address] = useSearchParams();
  const { user } = useSession();
  const people = useQuery(teamQuery);
  const resources = useQuery(resourcesQuery);
  const failed = [people, resources].find(({ data, error }) => error && !data);
  if (failed?.error) {
    const retry = () => void Promise.all([people, resources].map(({ refetch }) => refetch()));
    return <ErrorState message={failed.error.message} onRetry={retry} retrying={failed.isFetching} />;
  }
  if (!people.data || !resources.data)
    return <SkeletonList rows={6} label="Loading the team…" rowClassName="h-14 w-full" />;
  const editable = canAccess(endpoints.team.update.access, user?.role ?? "guest");
  const person = editable ? address.get("person") : null;
  const resource = editable ? address.get("resource") : null;
  if (person) return <MemberEditor key={person} {...props} id={person} />;
  if (resource) return <ResourceEditor key={resource} {...props} id={resource} />;
  const own = people.data.find(({ account }) => account !== null && account === user?._id);
  return (
    <>
      <PeopleList rows={people.data} services={props.services} editable={editable} />
      <ResourceList rows={resources.data} services={props.services} editable={editable} />
      {own && !editable && (
        <FormGroup title="Your calendar" lead="Your coming appointments in a calendar program.">
          <CalendarFeed member={own} />
        </FormGroup>
      )}
    </>
  );
}

type EditorProps = TeamDeskProps & { id: string };

function MemberEditor({ id, services, children }: EditorProps) {
  const settings = useSettings();
  const { data: members = [], refetch } = useQuery(teamQuery);
  const accounts = useQuery(staffAccountsQuery);
  const member = members.find(({ _id }) => _id === id);
  if (!member && id !== NEW) return <Unknown />;
  if (accounts.error && !accounts.data) {
    const { error, isFetching, refetch: again } = accounts;
    return <ErrorState message={error.message} onRetry={() => void again()} retrying={isFetching} />;
  }
  if (!accounts.data) return <SkeletonList rows={6} label="Loading the form…" rowClassName="h-16 w-full" />;
  const choices = {
    services,
    accounts: accounts.data.filter((one: User) =>
      members.every(({ _id, account }) => _id === id || account !== one._id),
    ),
  };
  if (!member) return <NewMember settings={settings ?? FIRST_SETTINGS} {...choices} />;
  return (
    <EditMember member={member} reload={async () => (await refetch()).data?.find(({ _id }) => _id === id)} {...choices}>
      {(line, onReplaced) => children(line, { person: id }, onReplaced)}
    </EditMember>
  );
}

function ResourceEditor({ id, services, children }: EditorProps) {
  const { data: resources = [], refetch } = useQuery(resourcesQuery);
  const resource = resources.find(({ _id }) => _id === id);
  if (id === NEW) return <NewResourceForm services={services} />;
  if (!resource) return <Unknown />;
  const reload = async () => (await refetch()).data?.find(({ _id }) => _id === id);
  return (
    <EditResource resource={resource} services={services} reload={reload}>
      {(line, units, onReplaced) => children(line, { resource: id, units }, onReplaced)}
    </EditResource>
  );
}

function Unknown() {
  return (
    <>
      <FormHead title="Not found" />
      <EmptyState title="This is not in the team">Please choose from the lists.</EmptyState>
    </>
  );
}

import { FIRST_SETTINGS, type User } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { useSettings } from "../../domain/settings.ts";
import { teamQuery } from "../../domain/team.ts";
import { EmptyState } from "../../ui/feedback/empty-state.tsx";
import { Loaded } from "../../ui/feedback/loaded.tsx";
import { FormHead } from "./form-frame.tsx";
import { EditMember, NewMember } from "./member-form.tsx";
import { EditResource, NewResourceForm } from "./resource-form.tsx";
import type { TeamDeskProps } from "./team-desk.tsx";
import { resourcesQuery, staffAccountsQuery } from "./team.queries.ts";

const NEW = "new";

type EditorProps = TeamDeskProps & { id: string };

/** The form of one person, or of a new one. */
export function MemberEditor({ id, services, children }: EditorProps) {
  const settings = useSettings();
  const { data: members = [] } = useQuery(teamQuery);
  const accounts = useQuery(staffAccountsQuery);
  const member = members.find(({ _id }) => _id === id);
  if (!member && id !== NEW) return <Unknown />;
  const isFree = (one: User) => members.every(({ _id, account }) => _id === id || account !== one._id);
  return (
    <Loaded query={accounts} skeleton={{ rows: 6, label: "Loading the form…", rowClassName: "h-16 w-full" }}>
      {(all) => {
        const choices = { services, accounts: all.filter(isFree) };
        if (!member) return <NewMember settings={settings ?? FIRST_SETTINGS} {...choices} />;
        return (
          <EditMember member={member} {...choices}>
            {(line, onReplaced) => children(line, { person: id }, onReplaced)}
          </EditMember>
        );
      }}
    </Loaded>
  );
}

/** The form of one resource, or of a new one. */
export function ResourceEditor({ id, services, children }: EditorProps) {
  const { data: resources = [] } = useQuery(resourcesQuery);
  const resource = resources.find(({ _id }) => _id === id);
  if (id === NEW) return <NewResourceForm services={services} />;
  if (!resource) return <Unknown />;
  return (
    <EditResource resource={resource} services={services}>
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

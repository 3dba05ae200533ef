import { isSkilled, type TeamMember } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { teamQuery } from "./team.ts";

/** The people who do a service, also those whom customers may not ask for; for staff. Undefined while they load. */
export function useSkilledPeople(serviceId: string | undefined): TeamMember[] | undefined {
  const { data } = useQuery({ ...teamQuery, enabled: serviceId !== undefined });
  return data?.filter((member) => serviceId !== undefined && isSkilled(member, serviceId));
}

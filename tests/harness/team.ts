import type { TestClient } from "@salon/api/test/support/api/test-client.ts";
import { FIRST_SETTINGS } from "@salon/contracts";

/** A team member or resource by the names of its services; a resource has `units`. */
export interface NewStaff {
  name: string;
  services: readonly string[];
  units?: number;
}

/** Adds a team member who works whenever the salon is open, or a resource; answers its id. */
export async function addStaff(admin: TestClient, { name, services, units }: NewStaff): Promise<string> {
  const { body } = await admin.get("/services/all-services?pageSize=500");
  const all = body as { _id: string; name: string }[];
  const serviceIds = services.map((wanted) => all.find((service) => service.name === wanted)!._id);
  const added = await (units === undefined
    ? admin.post("/team", { name, serviceIds, hours: FIRST_SETTINGS.hours })
    : admin.post("/resources", { name, serviceIds, units }));
  if (added.status !== 201) throw new Error(`adding ${name} answered ${added.status}: ${JSON.stringify(added.body)}`);
  return (added.body as { _id: string })._id;
}

import { FIRST_SETTINGS } from "@salon/contracts";
import mongoose from "mongoose";
import type { TestClient } from "../api/test-client.ts";

/** A member or resource by the names of its services. */
interface WantedStaff {
  name: string;
  services?: readonly string[];
  [field: string]: unknown;
}

async function idsOf(admin: TestClient, names: readonly string[]): Promise<string[]> {
  const { body } = await admin.get("/services/all-services?pageSize=500");
  const services = body as unknown as { _id: string; name: string }[];
  return names.map((name) => services.find((service) => service.name === name)!._id);
}

const HAIRCUT = ["Haircut & Styling"];

/** Adds a team member who works whenever the salon is open and does haircuts, unless the caller asks for others; answers the id. */
export async function addMember(admin: TestClient, { services = HAIRCUT, ...member }: WantedStaff): Promise<string> {
  const body = { hours: FIRST_SETTINGS.hours, serviceIds: await idsOf(admin, services), ...member };
  return created(await admin.post("/team", body));
}

/** Adds a resource that haircuts need, unless the caller asks for others; answers its id. */
export async function addResource(
  admin: TestClient,
  { services = HAIRCUT, ...resource }: WantedStaff,
): Promise<string> {
  return created(await admin.post("/resources", { units: 1, serviceIds: await idsOf(admin, services), ...resource }));
}

function created({ status, body }: { status: number; body: Record<string, unknown> }): string {
  if (status !== 201) throw new Error(`adding answered ${status}: ${JSON.stringify(body)}`);
  return body["_id"] as string;
}

/** Changes a member as it is stored now; what nobody does any more is sold by seats. */
export async function changeMember(admin: TestClient, id: string, change: object): Promise<void> {
  const { body } = await admin.get("/team/all?pageSize=500");
  const members = body as unknown as { _id: string; revision: number; serviceIds: string[] }[];
  const { revision, serviceIds } = members.find((member) => member._id === id)!;
  const without = Object.fromEntries(serviceIds.map((service) => [service, "seats"]));
  const answer = await admin.patch(`/team/${id}`, { revision, without, ...change });
  if (answer.status !== 200) throw new Error(`changing a member answered ${answer.status}`);
}

/** Removes the team and the resources; resetting a salon leaves them. */
export async function dismissTeam(): Promise<void> {
  await Promise.all(["TeamMember", "Resource"].map((name) => mongoose.model(name).deleteMany({})));
  await mongoose.model("Settings").updateOne({}, { $unset: { teamVersion: 1 } });
}

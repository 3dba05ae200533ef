import type { MenuOption } from "@salon/contracts";
import mongoose from "mongoose";
import type { TestClient } from "../api/test-client.ts";

/** Sets the menu of a service by its name, as it is stored now; answers the ids of its options by name, and the service's own. */
export async function setMenu(
  staff: TestClient,
  name: string,
  menu: Record<string, unknown>,
): Promise<{ id: string; options: Record<string, string> }> {
  const { body } = await staff.get("/services/all-services?pageSize=500");
  const found = (body as unknown as { _id: string; name: string; revision?: number }[]).find(
    (service) => service.name === name,
  )!;
  const answer = await staff.patch(`/services/${found._id}/menu`, { revision: found.revision ?? 0, ...menu });
  if (answer.status !== 200) throw new Error(`the menu answered ${answer.status}: ${JSON.stringify(answer.body)}`);
  const options = (answer.body.options ?? []) as MenuOption[];
  return { id: found._id, options: Object.fromEntries(options.map((option) => [option.name, option._id])) };
}

/** Removes every menu, and that a service was changed; resetting a salon leaves them. */
export async function clearMenus(): Promise<void> {
  await mongoose.model("Service").updateMany({}, { $unset: { menu: 1, own: 1 } });
}

import type { Deps } from "../deps.ts";
import type { Job } from "./jobs.ts";

/** Every recurring piece of work of the product. */
export const createJobs = ({ outbox }: Deps): Job[] => [{ name: "outbox", run: outbox.sendDue }];

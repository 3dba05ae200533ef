import { FOOTER_SERVICES } from "@salon/contracts";
import mongoose from "mongoose";
import type { Deps } from "../deps.ts";
import type { Env } from "../env.ts";
import { seedServices } from "../features/services/services.ts";
import { ensureSettings } from "../features/settings/settings.ts";
import { ensureAdmin } from "../features/users/first-admin.ts";
import { requireCompleteRestore } from "../operations/restore/restore-marker.ts";
import { ensureDemoAccounts, refuseDemoAccounts } from "./demo-accounts.ts";
import type { ProviderKeys } from "./lived/sandbox-history.ts";
import { seedLivedSalon } from "./lived/seed-lived.ts";
import { COLOUR } from "./lived/team.ts";

type SeedDeps = Pick<Deps, "passwords" | "now"> & { config: Pick<Deps["config"], "slotCapacity"> };
type FooterService = (typeof FOOTER_SERVICES)[number];
const PRICES: Record<FooterService, { price: number; timeframe: string }> = {
  "Haircut & Styling": { price: 3000, timeframe: "30mins" },
  "Manicure & Pedicure": { price: 8000, timeframe: "1hr" },
  "Wig Installation": { price: 15_000, timeframe: "2 hours" },
  "Braiding & Weaving": { price: 12_000, timeframe: "3 hours" },
  "Ear & Nose Piercing": { price: 5000, timeframe: "20mins" },
  "Nails Technician": { price: 7000, timeframe: "1hr 30mins" },
  "Lashes Extensions": { price: 10_000, timeframe: "1hr 30mins" },
};
const UNPRICED = { name: "Bridal Styling", price: 0, timeframe: "3 hours" };

const NO_PROVIDER =
  "SEED=lived: only the server fills a salon, because the payment sandbox has to know its payments; start it with SEED=lived";

/**
 * Creates the data of a new salon (settings, services, the first admin) and, in a demo, the demo accounts and the rows of a
 * lived-in salon. Running it again changes nothing. `provider` is the payment sandbox of a lived-in salon.
 * @throws Error in a database with an incomplete restore, and in production while a demo account has the demo password
 */
export async function seed(
  deps: SeedDeps,
  env: Pick<Env, "seed" | "ADMIN_EMAIL" | "ADMIN_PASSWORD"> & Partial<Pick<Env, "production">>,
  provider?: ProviderKeys,
): Promise<void> {
  if (env.seed === "lived" && !provider) throw new Error(NO_PROVIDER);
  await requireCompleteRestore(mongoose.connection.db!);
  await ensureSettings(deps.config.slotCapacity);
  if (env.seed !== "none")
    await seedServices([
      ...FOOTER_SERVICES.map((name) => ({ name, ...PRICES[name] })),
      UNPRICED,
      ...(env.seed === "lived" ? [COLOUR] : []),
    ]);
  if (env.seed === "demo") await ensureDemoAccounts(deps);
  if (env.seed === "lived") await seedLivedSalon(deps, provider!);
  if (env.ADMIN_EMAIL && env.ADMIN_PASSWORD)
    await ensureAdmin(deps, { email: env.ADMIN_EMAIL, password: env.ADMIN_PASSWORD });
  if (env.production) await refuseDemoAccounts(deps);
}

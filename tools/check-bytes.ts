import { weighWebApp } from "./built-weights.ts";
import { overweight, table } from "./byte-budgets.ts";

try {
  const weights = weighWebApp();
  console.log(table(weights));
  const over = overweight(weights);
  console.log(`bytes: ${weights.length} measured, ${over.length} over budget (KB = 1000 bytes, gzip -9)`);
  process.exitCode = over.length > 0 ? 1 : 0;
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}

import { contract } from "@salon/contracts";
import { buildOpenApi } from "@salon/contracts/openapi";

let text: string | undefined;

/** The OpenAPI document of the API, as JSON text. The first call makes it, which blocks for 200 ms, so it runs at start. */
export const openApiDocument = (): string =>
  (text ??= JSON.stringify(buildOpenApi(contract, { title: "Salon API", version: "1" })));

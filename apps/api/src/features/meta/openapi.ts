import { contract } from "@salon/contracts";
import { buildOpenApi } from "@salon/contracts/openapi";

/** The OpenAPI document of the API, as JSON text. */
export const openApiDocument = (): string =>
  JSON.stringify(buildOpenApi(contract, { title: "Salon API", version: "1" }));

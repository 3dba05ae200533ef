// Begins the worker of lists from its TypeScript sources; the build puts the worker itself, bundled, under this name.
import { register } from "tsx/esm/api";

register();
await import("./list-worker.ts");

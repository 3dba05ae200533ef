import cors from "cors";
import type { RequestHandler } from "express";
import helmet from "helmet";

/** Security headers of every answer; HTTPS-only ones only where the site is served over HTTPS. */
export function securityHeaders(publicUrl: string): RequestHandler {
  const https = publicUrl.startsWith("https://");
  return helmet({
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'self'"],
        scriptSrc: ["'self'"],
        styleSrc: ["'self'", "'unsafe-inline'"],
        imgSrc: ["'self'", "data:", "blob:"],
        frameSrc: ["https://www.openstreetmap.org"],
        objectSrc: ["'none'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: true } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
  });
}

/** CORS for the web app's own origins, with cookies; every other origin gets no permission at all. */
export const corsFor = (origins: readonly string[]): RequestHandler =>
  cors({ origin: [...origins], credentials: true, exposedHeaders: ["X-Total-Count", "Retry-After"], maxAge: 600 });

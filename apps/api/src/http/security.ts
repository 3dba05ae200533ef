import cors from "cors";
import type { RequestHandler } from "express";
import helmet from "helmet";
import { IncomingMessage, ServerResponse } from "node:http";
import { Socket } from "node:net";

/** The `Permissions-Policy` of every page. The product uses none of these; a script that got into a page could ask for them. */
export const PERMISSIONS =
  "accelerometer camera display-capture geolocation gyroscope magnetometer microphone midi payment usb"
    .split(" ")
    .map((feature) => `${feature}=()`)
    .join(", ");

/** Sets the security headers of every answer; HTTPS-only headers only when the site is served over HTTPS. */
export function securityHeaders(publicUrl: string): RequestHandler {
  const headers = headersFor(publicUrl);
  return (_req, res, next) => {
    res.setHeaders(headers);
    next();
  };
}

/** Computes the headers once, because they are the same for every answer. */
function headersFor(publicUrl: string): Map<string, string> {
  const https = publicUrl.startsWith("https://");
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  const write = helmet({
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
        formAction: ["'self'"],
        frameAncestors: ["'none'"],
        ...(https ? { upgradeInsecureRequests: [] } : {}),
      },
    },
    // Other hosts of the domain may have no HTTPS.
    strictTransportSecurity: https ? { maxAge: 31_536_000, includeSubDomains: false } : false,
    referrerPolicy: { policy: "strict-origin-when-cross-origin" },
    crossOriginEmbedderPolicy: false,
  });
  write(request, response, (error) => {
    if (error) throw error;
  });
  return new Map(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]));
}

/** Allows CORS with cookies for the web app's own origins, and for no other. */
export const corsFor = (origins: readonly string[]): RequestHandler =>
  cors({ origin: [...origins], credentials: true, exposedHeaders: ["X-Total-Count", "Retry-After"], maxAge: 600 });

// Checks the server of this container for Docker's HEALTHCHECK; the image has no curl.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 4000}/healthz`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;

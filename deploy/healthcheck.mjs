// Says whether the server in this container lives; for Docker's HEALTHCHECK, where there is no curl.
const answer = await fetch(`http://127.0.0.1:${process.env.PORT || 4000}/healthz`, {
  signal: AbortSignal.timeout(4000),
}).catch(() => null);
process.exitCode = answer?.ok ? 0 : 1;

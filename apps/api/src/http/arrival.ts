import type { RequestHandler, Response } from "express";

/** Notes when a request came, before anything is waited for. */
export const noteArrival =
  (now: () => Date): RequestHandler =>
  (_req, res, next) => {
    res.locals["arrivedAt"] = now();
    next();
  };

/** When the request came that this response answers. */
export const arrivalOf = (res: Response): Date => res.locals["arrivedAt"] as Date;

import type { RequestHandler, Response } from "express";

/** Stores the time of arrival of a request, before any asynchronous work. */
export const noteArrival =
  (now: () => Date): RequestHandler =>
  (_req, res, next) => {
    res.locals["arrivedAt"] = now();
    next();
  };

/** The time of arrival of the request of this response. */
export const arrivalOf = (res: Response): Date => res.locals["arrivedAt"] as Date;

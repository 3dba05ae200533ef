/** A refusal in the provider's own envelope: `{status: "error", message, data: null}`. */
export class ProviderError extends Error {
  readonly httpStatus: number;

  constructor(httpStatus: number, message: string) {
    super(message);
    this.name = "ProviderError";
    this.httpStatus = httpStatus;
  }
}

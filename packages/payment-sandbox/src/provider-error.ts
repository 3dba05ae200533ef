/** A refusal in the provider's own envelope: `{status: "error", message, data}`; `data` is null unless it carries the reason. */
export class ProviderError extends Error {
  readonly httpStatus: number;
  readonly data: string | null;

  constructor(httpStatus: number, message: string, data: string | null = null) {
    super(message);
    this.name = "ProviderError";
    this.httpStatus = httpStatus;
    this.data = data;
  }
}

/** The parts of the SDK that are used; it ships no types. */
declare module "flutterwave-node-v3" {
  class Flutterwave {
    constructor(publicKey: string, secretKey: string, baseUrl: string);
    readonly Transaction: {
      verify(data: { id: number }): Promise<unknown>;
      refund(data: { id: string; amount: number }): Promise<unknown>;
    };
  }
  export default Flutterwave;
}

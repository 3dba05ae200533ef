/** What the desk says of a change that was the customer's wish: they do not read that the salon made it. */
export const WISHED = "The customer asked for it";

/** The salon's details in every mail; `publicUrl` is the web app's origin and the base of every link. */
export type Brand = {
  name: string;
  /** Postal address, one line. */
  address: string;
  supportEmail: string;
  publicUrl: string;
};

/** The URL of a page of the web app; each part of the path is escaped. */
export const linkTo = (brand: Brand, ...path: string[]): string =>
  new URL(`/${path.map(encodeURIComponent).join("/")}`, brand.publicUrl).href;

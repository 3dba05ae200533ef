import type { Service } from "@salon/contracts";
import { ServiceSquare, type ServiceSquareName } from "../../art/service-square.tsx";
import { MenuPicture } from "./menu-picture.tsx";

/** What the name of a service says about its square of cloth; the first match decides. */
const SQUARES: readonly [ServiceSquareName, RegExp][] = [
  ["braids", /braid|weav|twist|lock|cornrow/i],
  ["wig", /wig/i],
  ["lashes", /lash|brow/i],
  ["nails", /nail|manicure|pedicure/i],
  ["piercing", /pierc/i],
];

const squareOf = (name: string): ServiceSquareName => SQUARES.find(([, words]) => words.test(name))?.[0] ?? "haircut";

/** The picture of a service in a square of 88 px, else a square of cloth. It is decorative: the name stands beside it. */
export const ServiceArt = ({ service: { name, picture } }: { service: Pick<Service, "name" | "picture"> }) =>
  picture ? (
    <MenuPicture picture={picture} name="" />
  ) : (
    <ServiceSquare name={squareOf(name)} className="size-22 shrink-0 rounded-cloth" />
  );

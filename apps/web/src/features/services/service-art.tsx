import type { Service } from "@salon/contracts";
import { ServiceSquare } from "../../art/service-square.tsx";
import { MenuPicture } from "./menu-picture.tsx";
import { squareOf } from "./square-of.ts";

/** The picture of a service in a square of 88 px, else a square of cloth. It is decorative: the name stands beside it. */
export const ServiceArt = ({ service: { name, picture } }: { service: Pick<Service, "name" | "picture"> }) =>
  picture ? (
    <MenuPicture picture={picture} name="" />
  ) : (
    <ServiceSquare name={squareOf(name)} className="size-22 shrink-0 rounded-cloth" />
  );

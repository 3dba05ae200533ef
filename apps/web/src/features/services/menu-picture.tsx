import { readPictureName } from "@salon/contracts";
import { pictureAddress } from "../../domain/addresses.ts";

type MenuPictureProps = {
  /** The name of the stored picture. */
  picture: string;
  /** The name of the service, which is the picture's alternative text; empty where it stands beside the picture. */
  name: string;
};

/** The picture of a service in a square of 88 px; it loads when it comes near. */
export function MenuPicture({ picture, name }: MenuPictureProps) {
  const { width, height } = readPictureName(picture);
  return (
    <img
      src={pictureAddress(picture)}
      alt={name}
      width={width}
      height={height}
      loading="lazy"
      decoding="async"
      className="size-22 shrink-0 rounded-cloth bg-sunken object-cover"
    />
  );
}

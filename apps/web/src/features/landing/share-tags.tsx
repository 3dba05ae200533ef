import { BRAND } from "@salon/contracts";
import { publicOrigin } from "../../env.ts";

type ShareTagsProps = { title: string; description: string };

/** What a chat shows when the address of the salon is sent to somebody: https://ogp.me */
export function ShareTags({ title, description }: ShareTagsProps) {
  const origin = publicOrigin();
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={BRAND} />
      <meta property="og:locale" content="en_NG" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:url" content={`${origin}/`} />
      <meta property="og:image" content={`${origin}/og.png`} />
      <meta property="og:image:width" content="1200" />
      <meta property="og:image:height" content="630" />
      <meta property="og:image:alt" content={`${BRAND}, drawn as squares of indigo cloth`} />
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

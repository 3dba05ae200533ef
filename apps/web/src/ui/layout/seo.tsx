type SeoProps = {
  title: string;
  /** Search engines truncate it after 155 characters. */
  description: string;
  /** For example "noindex, nofollow"; also used for `googlebot`. */
  robots: string;
  /** Absolute URL of the page, without tokens or ids. */
  canonical?: string | undefined;
  keywords: string;
};

/** The head tags of one page. React moves them to the head and removes them on unmount; render one per page. */
export function Seo({ title, description, robots, canonical, keywords }: SeoProps) {
  return (
    <>
      <title>{title}</title>
      <meta name="description" content={description} />
      <meta name="keywords" content={keywords} />
      <meta name="robots" content={robots} />
      <meta name="googlebot" content={robots} />
      {canonical && <link rel="canonical" href={canonical} />}
    </>
  );
}

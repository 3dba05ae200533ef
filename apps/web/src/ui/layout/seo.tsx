type SeoProps = {
  title: string;
  /** At most 155 characters, or search engines cut it. */
  description: string;
  /** For example "noindex, nofollow"; `googlebot` always says the same. */
  robots: string;
  /** Absolute address of the page, without tokens or ids. */
  canonical?: string | undefined;
  keywords: string;
};

/** The head of one page. React moves the tags to the head and takes them away again; render exactly one per page. */
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

import { useEffect } from "react";
import { About } from "../../features/landing/about.tsx";
import { Contact } from "../../features/landing/contact/contact.tsx";
import { Destination } from "../../features/landing/destination.tsx";
import { Hero } from "../../features/landing/hero.tsx";
import { RecentWork } from "../../features/landing/recent-work.tsx";
import { Services } from "../../features/landing/services.tsx";
import { ShareTags, StructuredData } from "../../features/landing/structured-data.tsx";
import { pageMeta } from "../../shell/routing/page-head.tsx";
import { openQueryGate } from "../../shell/prerendered/query-gate.tsx";
import { Seo } from "../../ui/layout/seo.tsx";

export default function HomePage() {
  useEffect(openQueryGate, []);
  const meta = pageMeta("home");
  return (
    <>
      <Seo {...meta} />
      <ShareTags title={meta.title} description={meta.description} />
      <Hero />
      <About />
      <Services />
      <Destination />
      <RecentWork />
      <Contact />
      <StructuredData />
    </>
  );
}

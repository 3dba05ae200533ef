import { About } from "../../features/landing/about.tsx";
import { Contact } from "../../features/landing/contact/contact.tsx";
import { Destination } from "../../features/landing/destination.tsx";
import { Hero } from "../../features/landing/hero.tsx";
import { RecentWork } from "../../features/landing/recent-work.tsx";
import { Services } from "../../features/landing/services.tsx";
import { PageHead } from "../../shell/routing/page-head.tsx";

export default function HomePage() {
  return (
    <>
      <PageHead page="home" />
      <Hero />
      <About />
      <Services />
      <Destination />
      <RecentWork />
      <Contact />
    </>
  );
}

import { About } from "../../features/landing/about.tsx";
import { Contact } from "../../features/landing/contact/contact.tsx";
import { Destination } from "../../features/landing/destination.tsx";
import { Hands } from "../../features/landing/hands.tsx";
import { Hero } from "../../features/landing/hero.tsx";
import { PhoneBar } from "../../features/landing/phone-bar.tsx";
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
      <Hands />
      <RecentWork />
      <Contact />
      <PhoneBar />
    </>
  );
}

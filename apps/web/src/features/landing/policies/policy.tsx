import { POLICY_EFFECTIVE_DATE } from "@salon/contracts";
import type { ReactNode } from "react";
import { SalonContact } from "../../../domain/salon-contact.tsx";
import { PageHeader } from "../../../ui/layout/page-header.tsx";

/** One numbered part of a policy; `id` is its anchor. */
export interface PolicyPart {
  id: string;
  title: string;
  text: ReactNode;
}

type PolicyProps = { title: string; lead: string; parts: readonly PolicyPart[] };

/** A policy: its date, table of contents, parts, and contact. */
export function Policy({ title, lead, parts }: PolicyProps) {
  return (
    <div className="page-column py-10 md:py-16">
      <PageHeader title={title} eyebrow={`Effective ${POLICY_EFFECTIVE_DATE}`} lead={lead} />
      <div className="mt-10 grid gap-x-16 gap-y-10 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <nav aria-label="On this page" className="lg:sticky lg:top-28 lg:self-start">
          <ol className="border-l-2 border-cloth">
            {parts.map(({ id, title: part }) => (
              <li key={id}>
                <a
                  href={`#${id}`}
                  className="flex min-h-10 items-center pl-4 text-sm font-semibold text-fg-muted no-underline hover:text-primary hover:underline"
                >
                  {part}
                </a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="max-w-prose space-y-10">
          {parts.map(({ id, title: part, text }) => (
            <section key={id} id={id} aria-labelledby={`${id}-title`}>
              <h2 id={`${id}-title`} tabIndex={-1} className="text-xl">
                {part}
              </h2>
              <div className="mt-3 space-y-4 [&_li]:mb-1.5 [&_ul]:list-disc [&_ul]:pl-5">{text}</div>
            </section>
          ))}
          <section aria-labelledby="ask-title" className="border-t border-hairline pt-6">
            <h2 id="ask-title" className="text-xl">
              Ask us
            </h2>
            <p className="mt-3 mb-2">A person answers:</p>
            <SalonContact message="Hello, I have a question about your policies." />
          </section>
        </div>
      </div>
    </div>
  );
}

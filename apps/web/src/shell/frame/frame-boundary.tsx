import { BOOKING_QUESTION, callLink, whatsappLink, type Settings } from "@salon/contracts";
import type { QueryClient } from "@tanstack/react-query";
import { Component, type ReactNode } from "react";
import { settingsQuery } from "../../domain/settings.ts";

type FrameBoundaryProps = { client: QueryClient; children: ReactNode };
type FrameBoundaryState = { last: { title: string; nodes: ChildNode[] } | null };

/** The page as it is on the screen, to read only: nothing answers a press on its controls. */
function copyOfScreen() {
  const copy = document.getElementById("root")?.cloneNode(true) as HTMLElement | undefined;
  for (const control of copy?.querySelectorAll<HTMLButtonElement>("button, input, select, textarea") ?? [])
    control.disabled = true;
  return { title: document.title, nodes: [...(copy?.childNodes ?? [])] };
}

/** The error boundary above header and pages: what the visitor saw last stays, under the ways to reach the salon. */
export class FrameBoundary extends Component<FrameBoundaryProps, FrameBoundaryState> {
  override state: FrameBoundaryState = { last: null };

  /** React calls this before it takes the page away. */
  static getDerivedStateFromError(): FrameBoundaryState {
    return { last: copyOfScreen() };
  }

  override render(): ReactNode {
    const { last } = this.state;
    if (!last) return this.props.children;
    const contact = this.props.client.getQueryData<Settings>(settingsQuery.queryKey)?.contact;
    return (
      <>
        <title>{last.title}</title>
        <div role="alert" className="page-column border-b border-hairline bg-surface py-3 font-semibold">
          <p>
            Something went wrong on our side. You can read this page, but not book on it. Please call or write to us.
          </p>
          {contact && (
            <p className="flex flex-wrap gap-x-6">
              <a href={callLink(contact.phones[0] ?? "")} className="text-link py-2.5">
                {contact.phones[0]}
              </a>
              <a href={whatsappLink(BOOKING_QUESTION, contact.whatsapp)} className="text-link py-2.5">
                WhatsApp
              </a>
            </p>
          )}
        </div>
        <div ref={(box) => box?.replaceChildren(...last.nodes)} />
      </>
    );
  }
}

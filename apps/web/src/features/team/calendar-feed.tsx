import type { TeamMember } from "@salon/contracts";
import { Copy } from "lucide-react";
import { useState } from "react";
import { copyText } from "../../domain/copy-text.ts";
import { Button } from "../../ui/controls/button.tsx";
import { TextField } from "../../ui/forms/text-field.tsx";
import { useCreateFeed, useRevokeFeed } from "./team.queries.ts";

/** Makes, shows once and revokes the address under which a calendar program reads a person's appointments. */
export function CalendarFeed({ member: { _id, name, active, feed } }: { member: TeamMember }) {
  const [url, setUrl] = useState("");
  const create = useCreateFeed(_id);
  const revoke = useRevokeFeed(_id);
  const hasLink = feed || url !== "";
  return (
    <div className="space-y-4">
      {url && (
        <div className="flex flex-wrap items-end gap-3">
          <div className="min-w-0 grow basis-64">
            <TextField
              label={`Calendar link of ${name}`}
              hint="Shown only now: add it to a calendar program. It needs no password, so keep it private."
              readOnly
              value={url}
              onFocus={(event) => event.target.select()}
            />
          </div>
          <Button
            variant="quiet"
            onClick={() => void copyText(url, "Link copied", `Please copy the link by hand: ${url}`)}
          >
            <Copy aria-hidden="true" className="size-5" />
            Copy link
          </Button>
        </div>
      )}
      {!url && feed && <p className="text-fg-muted">There is a link. It was shown when it was made.</p>}
      {!active && <p className="text-fg-muted">Only a person who is active can have a calendar link.</p>}
      <div className="flex flex-wrap gap-3">
        {active && (
          <Button
            variant="quiet"
            size="small"
            loading={create.isPending}
            onClick={() => create.mutate(undefined, { onSuccess: (made) => setUrl(made.url) })}
          >
            {hasLink ? "Make a new link" : "Make a calendar link"}
          </Button>
        )}
        {hasLink && (
          <Button
            variant="quiet"
            size="small"
            className="text-danger!"
            loading={revoke.isPending}
            onClick={() => revoke.mutate(undefined, { onSuccess: () => setUrl("") })}
          >
            Revoke the link
          </Button>
        )}
      </div>
      {hasLink && <p className="text-sm text-fg-muted">A new link stops the one before from working.</p>}
    </div>
  );
}

import { Link } from "react-router-dom";
import { classNames } from "../../ui/layout/class-names.ts";
import type { SearchGroup, SearchOption } from "./search-options.ts";

type SearchResultsProps = {
  listId: string;
  groups: readonly SearchGroup[];
  /** The position of the option that Enter follows, counted through all groups. */
  current: number;
  optionId: (index: number) => string;
  onFollow: () => void;
};

export function SearchResults({ listId, groups, current, optionId, onFollow }: SearchResultsProps) {
  let next = 0;
  const take = () => {
    const index = next++;
    return { id: optionId(index), selected: index === current, onFollow };
  };
  return (
    <div id={listId} role="listbox" aria-label="Results" className="space-y-4">
      {groups.map(({ name, rows }) => (
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden="true" className="text-sm font-semibold text-fg-muted">
            {name}
          </p>
          {rows.map(({ main, more }) => (
            <div key={main.to + main.title} role="none" className="border-b border-hairline py-1 last:border-0">
              <Option option={main} {...take()} className="block" />
              {more.length > 0 && (
                <div role="none" className="flex flex-wrap gap-x-1 pb-1">
                  {more.map((option) => (
                    <Option key={option.to} option={option} {...take()} className="text-sm text-primary" />
                  ))}
                </div>
              )}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

type OptionProps = { option: SearchOption; id: string; selected: boolean; onFollow: () => void; className: string };

function Option({ option, id, selected, onFollow, className }: OptionProps) {
  const { to, isOutside, title, line, label } = option;
  const props = {
    id,
    role: "option",
    "aria-selected": selected,
    "aria-label": label,
    tabIndex: -1,
    onClick: onFollow,
    className: classNames(
      "inline-flex min-h-11 flex-col justify-center rounded-control px-3 py-1.5 no-underline hover:bg-sunken",
      "aria-selected:bg-sunken aria-selected:outline-2 aria-selected:-outline-offset-2 aria-selected:outline-primary",
      className,
    ),
  } as const;
  const content = (
    <>
      <span className="block font-semibold wrap-anywhere">{title}</span>
      {line && <span className="block text-sm wrap-anywhere text-fg-muted">{line}</span>}
    </>
  );
  return isOutside ? (
    <a {...props} href={to} {...(to.startsWith("https:") && { target: "_blank", rel: "noreferrer" })}>
      {content}
    </a>
  ) : (
    <Link {...props} to={to}>
      {content}
    </Link>
  );
}

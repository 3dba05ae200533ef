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
  const order = groups.flatMap(({ rows }) => rows.flatMap(({ main, more }) => [main, ...more]));
  const propsOf = (option: SearchOption) => {
    const index = order.indexOf(option);
    return { option, id: optionId(index), selected: index === current, onFollow };
  };
  return (
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a select cannot hold links
    <div id={listId} role="listbox" aria-label="Results" className="space-y-4">
      {groups.map(({ name, rows }) => (
        // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role -- a group of options that are no optgroup
        <div key={name} role="group" aria-label={name}>
          <p aria-hidden="true" className="text-sm font-semibold text-fg-muted">
            {name}
          </p>
          <div role="none" className="divide-y divide-hairline">
            {rows.map(({ main, more }) => (
              <div key={main.to + main.title} role="none" className="py-1">
                <Option {...propsOf(main)} />
                {more.length > 0 && (
                  <div role="none" className="flex flex-wrap gap-1">
                    {more.map((option) => (
                      <Option key={option.to} {...propsOf(option)} isSmall />
                    ))}
                  </div>
                )}
              </div>
            ))}
          </div>
        </div>
      ))}
    </div>
  );
}

type OptionProps = { option: SearchOption; id: string; selected: boolean; onFollow: () => void; isSmall?: boolean };

function Option({ option, id, selected, onFollow, isSmall = false }: OptionProps) {
  const { to, isOutside, title, line, label } = option;
  const props = {
    id,
    role: "option",
    "aria-selected": selected,
    "aria-label": label,
    tabIndex: -1,
    onClick: onFollow,
    className: classNames(
      "flex min-h-11 flex-col justify-center rounded-control px-3 no-underline hover:bg-sunken",
      isSmall ? "text-sm text-primary" : "py-1.5 text-fg",
      selected && "bg-sunken",
    ),
    ...(selected && { style: { outline: "2px solid var(--color-primary)" } }),
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

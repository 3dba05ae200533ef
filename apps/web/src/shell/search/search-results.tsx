import { Link } from "react-router-dom";
import type { OptionAttributes } from "../../ui/forms/combobox.tsx";
import { classNames } from "../../ui/layout/class-names.ts";
import type { SearchGroup, SearchOption } from "./search-options.ts";

type SearchResultsProps = {
  groups: readonly SearchGroup[];
  /** The attributes of an option by its position, counted through all groups. */
  option: (index: number) => OptionAttributes;
  onFollow: () => void;
};

export function SearchResults({ groups, option: attributesOf, onFollow }: SearchResultsProps) {
  const order = groups.flatMap(({ rows }) => rows.flatMap(({ main, more }) => [main, ...more]));
  const propsOf = (option: SearchOption) => ({ option, attributes: attributesOf(order.indexOf(option)), onFollow });
  return (
    <div role="none" className="space-y-4">
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

type OptionProps = { option: SearchOption; attributes: OptionAttributes; onFollow: () => void; isSmall?: boolean };

function Option({ option, attributes, onFollow, isSmall = false }: OptionProps) {
  const { to, isOutside, title, line, label } = option;
  const props = {
    ...attributes,
    "aria-label": label,
    onClick: onFollow,
    className: classNames(
      "flex min-h-11 flex-col justify-center rounded-control px-3 no-underline hover:bg-sunken",
      isSmall ? "text-sm text-primary" : "py-1.5 text-fg",
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

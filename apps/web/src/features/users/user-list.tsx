import { endpoints, ROLE_LABELS, ROLES, type User } from "@salon/contracts";
import { useQuery } from "@tanstack/react-query";
import { Link } from "react-router-dom";
import { PhoneLinks, readyText } from "../../domain/clients/phone-links.tsx";
import { addressOf } from "../../lib/api/api.ts";
import { formatDate } from "../../lib/format/format.ts";
import { useListState } from "../../lib/navigation/list-state.ts";
import { linkTo, PATHS } from "../../paths.ts";
import type { DataColumn } from "../../ui/lists/data-table.tsx";
import { FilterSelect } from "../../ui/lists/filter-select.tsx";
import { ListToolbar } from "../../ui/lists/list-toolbar.tsx";
import { ListView } from "../../ui/lists/list-view.tsx";
import { USER_LIST, usersQuery } from "./users.queries.ts";
import { VerifiedBadge } from "./user-record.tsx";

const ROLE_OPTIONS = ROLES.map((value) => ({ value, label: ROLE_LABELS[value] }));
const VERIFIED_OPTIONS = [
  { value: "true", label: "Verified" },
  { value: "false", label: "Unverified" },
];

const columns: DataColumn<User>[] = [
  {
    key: "name",
    header: "Name",
    sortable: true,
    cell: ({ _id: id, name }) => (
      <Link to={linkTo(PATHS.adminUser, { id })} className="inline-block py-2.5 wrap-anywhere">
        {name}
      </Link>
    ),
  },
  {
    key: "email",
    header: "E-mail",
    sortable: true,
    card: "plain",
    cell: ({ email }) => <span className="wrap-anywhere">{email}</span>,
  },
  {
    key: "phone",
    header: "Phone",
    card: "plain",
    cell: ({ name, phone, phoneShown }) =>
      phone && phoneShown && <PhoneLinks name={name} phone={phoneShown} e164={phone} text={readyText(name)} />,
  },
  { key: "role", header: "Role", sortable: true, card: "plain", cell: ({ role }) => ROLE_LABELS[role] },
  {
    key: "verified",
    header: "Verified",
    card: "corner",
    cell: ({ verified }) => <VerifiedBadge verified={verified} />,
  },
  {
    key: "createdAt",
    header: "Since",
    sortable: true,
    card: "folded",
    cell: ({ createdAt }) => formatDate(createdAt),
  },
];

/** All accounts with search, filters, sorting, paging and a CSV download. */
export function UserList() {
  const { list, query, filters } = useListState(USER_LIST);
  const result = useQuery(usersQuery(query));
  return (
    <>
      <ListToolbar
        list={list}
        searchLabel="Search by name or e-mail"
        csv={addressOf(endpoints.reports.usersCsv, { query: filters })}
        renderFilters={(shown) => (
          <>
            <FilterSelect list={shown} name="role" label="Role" options={ROLE_OPTIONS} />
            <FilterSelect list={shown} name="verified" label="Verified" options={VERIFIED_OPTIONS} />
          </>
        )}
      />
      <ListView
        caption="Users"
        noun={["user", "users"]}
        columns={columns}
        rowKey={({ _id }) => _id}
        list={list}
        result={result}
        empty="Accounts appear here when customers sign up."
      />
    </>
  );
}

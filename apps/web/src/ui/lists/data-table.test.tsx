import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, vi } from "vitest";
import { DataTable, type DataColumn } from "./data-table.tsx";

type Service = { id: string; name: string; price: number };

const columns: DataColumn<Service>[] = [
  { key: "name", header: "Name", cell: (service) => <a href={`/${service.id}`}>{service.name}</a>, sortable: true },
  { key: "price", header: "Price", cell: (service) => `NGN ${service.price}`, align: "right", sortable: true },
  { key: "id", header: "Id", cell: (service) => service.id },
];
const rows = [
  { id: "b", name: "Braiding", price: 3000 },
  { id: "c", name: "Cut", price: 1500 },
];

it("is a captioned table whose first cell heads its row", () => {
  render(<DataTable caption="Services" columns={columns} rows={rows} rowKey={(row) => row.id} />);
  const table = screen.getByRole("table", { name: "Services" });
  expect(within(table).getAllByRole("row")).toHaveLength(3);
  const row = within(table).getByRole("row", { name: "Cut NGN 1500 c" });
  expect(within(row).getByRole("rowheader").textContent).toBe("Cut");
});

it("announces its sorting, and changes it by the buttons of sortable columns only", async () => {
  const onSort = vi.fn<(key: string) => void>();
  const sort = { key: "price", direction: "descending" as const };
  render(
    <DataTable caption="Services" columns={columns} rows={rows} rowKey={(row) => row.id} sort={sort} onSort={onSort} />,
  );
  expect(screen.getByRole("columnheader", { name: "Price" }).getAttribute("aria-sort")).toBe("descending");
  expect(screen.getByRole("columnheader", { name: "Name" }).hasAttribute("aria-sort")).toBe(false);
  expect(screen.queryByRole("button", { name: "Id" })).toBeNull();
  await userEvent.click(screen.getByRole("button", { name: "Name" }));
  expect(onSort).toHaveBeenCalledWith("name");
});

import { render, screen, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { expect, it, onTestFinished, vi } from "vitest";
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

it("opens the folded texts of a card by a button that is named after its row, below 1024 px alone", async () => {
  const folding = columns.map((column) => (column.key === "id" ? { ...column, card: "folded" as const } : column));
  const table = <DataTable caption="Services" columns={folding} rows={rows} rowKey={(row) => row.id} />;
  const { rerender } = render(table);
  expect(screen.queryByRole("button", { name: "More Cut" })).toBeNull();
  const narrow = vi.spyOn(window, "matchMedia").mockImplementation((media) => {
    const list = new EventTarget() as MediaQueryList;
    return Object.assign(list, { media, matches: media === "not all and (min-width: 1024px)" });
  });
  onTestFinished(() => narrow.mockRestore());
  rerender(<DataTable caption="Services" columns={folding} rows={[...rows]} rowKey={(row) => row.id} />);
  const more = screen.getByRole("button", { name: "More Cut" });
  const row = more.closest("tr")!;
  expect(more.getAttribute("aria-expanded")).toBe("false");
  await userEvent.click(more);
  expect(more.getAttribute("aria-expanded")).toBe("true");
  expect(row.hasAttribute("data-open")).toBe(true);
  expect(screen.getByRole("button", { name: "More Braiding" }).closest("tr")!.hasAttribute("data-open")).toBe(false);
});

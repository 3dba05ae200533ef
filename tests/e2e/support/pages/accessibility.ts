import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

/** Rules that the tags leave out: speech users say the visible text of a control (WCAG 2.5.3), and axe still calls its rule experimental. */
const ALSO = { "label-content-name-mismatch": { enabled: true } };
const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Fails with rules and elements if axe finds a violation of WCAG 2.2 A or AA on the page. */
export async function expectAccessible(page: Page): Promise<void> {
  // Legacy mode skips frames of other origins; the pages have none, and the check takes half the time.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"], rules: ALSO }).setLegacyMode();
  const { violations } = await axe.withTags(STANDARD).analyze();
  test.info().annotations.push({ type: "axe", description: String(violations.length) });
  const faults = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(" ")}`).join("\n")}`,
  );
  expect(faults, `accessibility of ${page.url()}`).toEqual([]);
}

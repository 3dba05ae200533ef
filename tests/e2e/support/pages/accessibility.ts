import { AxeBuilder } from "@axe-core/playwright";
import { expect, test, type Page } from "@playwright/test";

const STANDARD = ["wcag2a", "wcag2aa", "wcag21a", "wcag21aa", "wcag22aa"];

/** Fails, naming rule and elements, unless the page as it stands now meets WCAG 2.2 AA as far as axe can tell. */
export async function expectAccessible(page: Page): Promise<void> {
  // The other mode looks into frames of other origins, of which there are none, and takes nearly twice as long.
  const axe = new AxeBuilder({ page }).options({ resultTypes: ["violations"] }).setLegacyMode();
  const { violations } = await axe.withTags(STANDARD).analyze();
  test.info().annotations.push({ type: "axe", description: String(violations.length) });
  const told = violations.map(
    ({ id, help, nodes }) => `${id}: ${help}\n${nodes.map((node) => `    ${node.target.join(" ")}`).join("\n")}`,
  );
  expect(told, `accessibility of ${page.url()}`).toEqual([]);
}

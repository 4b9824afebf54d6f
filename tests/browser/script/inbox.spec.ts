import { answerFromInbox, exchangeFiles, openTickets, sortTickets } from "#tests/browser/inbox.ts";
import { admin, expect, signIn, test, touchWhenReady } from "#tests/browser/support.ts";

test("a canned reply comes into the box without a new page, and a ticket is answered and closed", {
  tag: "@nightly",
}, async ({ page, browser }) => {
  const school = await browser.newPage();
  await touchWhenReady(school);
  const visited: string[] = [];
  school.on("framenavigated", (frame) => visited.push(frame.url()));
  await answerFromInbox(page, school);
  expect(visited.filter((url) => url.includes("canned="))).toEqual([]);
});

test("several tickets change and two become one without another document", { tag: "@nightly" }, async ({
  page,
  browser,
}) => {
  const school = await browser.newPage();
  await touchWhenReady(school);
  await sortTickets(page, school);
});

test("keys lead from ticket to ticket and into the answer", async ({ page, browser }) => {
  await openTickets(page, 2);
  const school = await browser.newPage({ viewport: { width: 1280, height: 800 } });
  await touchWhenReady(school);
  await signIn(school, admin);
  await school.goto("/admin/support");
  await school.getByRole("table").getByRole("link", { name: /^#/ }).first().click();
  const waiting = school.getByRole("navigation", { name: "Esperam resposta" });
  await waiting.getByRole("link").first().click();
  await school.locator("html[data-ready]").waitFor();
  const first = school.url();
  await expect(waiting.locator("[aria-current=page]")).toHaveCount(1);
  await school.keyboard.press("j");
  await expect(school).not.toHaveURL(first);
  await expect(waiting.getByRole("link").nth(1)).toHaveAttribute("aria-current", "page");
  await school.keyboard.press("k");
  await expect(school).toHaveURL(first);
  await expect(waiting.getByRole("link").first()).toHaveAttribute("aria-current", "page");
  await school.keyboard.press("?");
  await expect(school.getByRole("dialog")).toContainText("Próximo ticket");
  await school.keyboard.press("Escape");
  await school.keyboard.press("r");
  await expect(school.getByLabel("Responder", { exact: true })).toBeFocused();
  await school.keyboard.press("j");
  await expect(school.getByLabel("Responder", { exact: true })).toHaveValue("j");
  await expect(school).toHaveURL(first);
});

test("files go with a new ticket and come with its answer", async ({ page, browser }) => {
  const school = await browser.newPage();
  await touchWhenReady(school);
  await exchangeFiles(page, school);
});

import { answerFromInbox, exchangeFiles, sortTickets } from "#tests/browser/inbox.ts";
import { expect, test } from "#tests/browser/support.ts";

test("a ticket is taken, noted, and answered and closed with a canned reply", async ({ page, browser }) => {
  const school = await browser.newPage();
  const id = await answerFromInbox(page, school);
  await school.goto(`/admin/support/${id}/notes`);
  await school.getByLabel("Nota interna").fill("  ");
  await school.getByRole("button", { name: "Salvar nota" }).click();
  await expect(school.getByText("Escreva a nota.").first()).toBeVisible();
  await school.goto("/admin/support?assignee=mine&status=closed");
  await expect(school.getByRole("link", { name: `#${id}` })).toBeVisible();
});

test("several tickets are given to somebody and closed, and two of one person become one", { tag: "@nightly" }, async ({
  page,
  browser,
}) => {
  await sortTickets(page, await browser.newPage());
});

test("files go with a new ticket and come with its answer", async ({ page, browser }) => {
  await exchangeFiles(page, await browser.newPage());
});

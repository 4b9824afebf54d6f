import { answerFromInbox } from "#tests/browser/inbox.ts";
import { expect, test, touchWhenReady } from "#tests/browser/support.ts";

test("a canned reply comes into the box without a new page, and a ticket is answered and closed", async ({
  page,
  browser,
}) => {
  const school = await browser.newPage();
  await touchWhenReady(school);
  const visited: string[] = [];
  school.on("framenavigated", (frame) => visited.push(frame.url()));
  await answerFromInbox(page, school);
  expect(visited.filter((url) => url.includes("canned="))).toEqual([]);
});

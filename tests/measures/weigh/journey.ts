import { randomUUID } from "node:crypto";
import type { Browser, CDPSession, Locator, Page } from "playwright";
import { onSlowLine, phone } from "#tests/measures/weigh/slow-line.ts";

/**
 * What a student's way from the course page to the certificate costs: requests, and milliseconds from a press to the
 * paint.
 */
export type Journey = { requests: number; waiting: number; steps: Record<string, number> };

/** Signs in, enrols in the course of three lessons, does them and takes the certificate, on the slow line. */
export async function journey(
  browser: Browser,
  { origin, hasScript, course }: { origin: string; hasScript: boolean; course: number },
): Promise<Journey> {
  const context = await browser.newContext({ ...phone, javaScriptEnabled: hasScript });
  const page = await context.newPage();
  await page.goto(`${origin}/courses/${course}`);
  const session = await onSlowLine(page);
  let painted = () => {};
  const requests = countRequests(session);
  session.on("Page.lifecycleEvent", ({ name }) => {
    if (name === "firstContentfulPaint") painted();
  });

  const steps: Journey["steps"] = {};
  const press = async (name: string, target: Locator) => {
    await pointAt(page, target);
    const paint = new Promise<void>((resolve) => {
      painted = resolve;
    });
    await page.mouse.down();
    const begun = performance.now();
    await page.mouse.up();
    await paint;
    steps[name] = performance.now() - begun;
  };
  await press("ask to enrol", seen(page, "link", /inscrever/));
  await press("choose the provider", seen(page, "button", /demonstração/));
  await page.getByLabel("E-mail").fill(`${randomUUID()}@exemplo.test`);
  await page.getByLabel("Nome").fill("Maria de Souza");
  await press("sign in", page.getByRole("main").getByRole("button", { name: "Entrar", exact: true }));
  await press("enrol", seen(page, "button", /Inscrever-se agora/));
  for (const lesson of ["first", "second", "third"]) {
    await press(`finish the ${lesson} lesson`, seen(page, "button", /Concluir aula/));
  }
  await press("look at the name", seen(page, "link", /Gerar Certificado/));
  await press("take the certificate", seen(page, "button", /gerar certificado/));
  await page.getByText("CERTIFICADO DE CONCLUSÃO").waitFor();
  await context.close();
  return { requests: requests(), waiting: Object.values(steps).reduce((sum, took) => sum + took, 0), steps };
}

/** Looking for the place to press is the reader's time, and no waiting. */
async function pointAt(page: Page, target: Locator) {
  await target.click({ trial: true });
  const place = (await target.boundingBox())!;
  await page.mouse.move(place.x + place.width / 2, place.y + place.height / 2);
}

/** What crosses the line: what the browser already holds is told like a request, and is none. */
function countRequests(session: CDPSession) {
  const sent: string[] = [];
  const take = (requestId: string) => {
    const last = sent.lastIndexOf(requestId);
    if (last >= 0) sent.splice(last, 1);
  };
  session.on("Network.requestWillBeSent", ({ requestId, request }) => {
    if (!request.url.startsWith("data:")) sent.push(requestId);
  });
  session.on("Network.requestServedFromCache", ({ requestId }) => take(requestId));
  session.on("Network.responseReceived", ({ requestId, response }) => response.fromDiskCache && take(requestId));
  return () => sent.length;
}

const seen = (page: Page, role: "link" | "button", name: RegExp) =>
  page.getByRole(role, { name }).filter({ visible: true }).first();

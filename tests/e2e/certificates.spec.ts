import type { Page } from "playwright/test";
import { expect, test } from "#tests/e2e/browser.ts";
import { expectNoViolations } from "#tests/e2e/no-violations.ts";
import { finishCourse, signInAs } from "#tests/e2e/reviewer.ts";

const copied = "Link de verificação copiado para a área de transferência!";

/** A new learner who has finished a course of text lessons without a quiz; their certificate's id and number. */
async function certify(page: Page) {
  const api = page.context().request;
  await signInAs(page);
  const finished = await finishCourse(api, "Orar com os Salmos");
  const issued = await api.post("/api/certificates/generate", { data: finished });
  expect(issued.status()).toBe(200);
  const { data } = await issued.json();
  return { id: data.id as string, number: data.certificate_number as string };
}

/** How many pages the browser prints, and their size in points. */
async function printed(page: Page) {
  const text = (await page.pdf({ preferCSSPageSize: true, printBackground: true })).toString("latin1");
  const boxes = [...text.matchAll(/\/MediaBox\s*\[\s*0\s+0\s+([\d.]+)\s+([\d.]+)\s*\]/g)];
  return {
    pages: text.match(/\/Type\s*\/Page\b/g)?.length,
    sizes: boxes.map(([, w, h]) => [Math.round(Number(w)), Math.round(Number(h))]),
  };
}

test("a certificate prints as one A4 landscape page a side, and nothing else with it", async ({ page }) => {
  const { id } = await certify(page);
  await page.goto(`/certificate/${id}`);
  await expect(page.getByRole("heading", { name: "CERTIFICADO DE CONCLUSÃO" })).toBeVisible();
  const front = await printed(page);
  expect(front).toEqual({ pages: 1, sizes: [[842, 595]] });

  await page.getByRole("link", { name: "Ver Verso" }).click();
  await expect(page.getByRole("heading", { name: "CONTEÚDO PROGRAMÁTICO" })).toBeVisible();
  expect(await printed(page)).toEqual({ pages: 1, sizes: [[842, 595]] });

  await page.getByRole("link", { name: "Ver Frente" }).click();
  await page.emulateMedia({ media: "print" });
  await expect(page.locator(".sheet")).toBeVisible();
  for (const away of ["banner", "contentinfo"] as const) await expect(page.getByRole(away)).toHaveCount(0);
  await expect(page.getByText("Compartilhar").first()).toBeHidden();
  await expect(page.getByText("Download PDF")).toBeHidden();
});

test("anybody verifies it by its number and by its address", async ({ page, browser, baseURL }) => {
  const { id, number } = await certify(page);
  const stranger = await browser.newPage({ baseURL: baseURL! });
  await stranger.goto("/certificate/verify");
  await stranger.getByRole("button", { name: "Verificar" }).click();
  await expect(stranger.getByText("Digite o número do certificado")).toBeVisible();
  await stranger.getByLabel("Número do certificado").fill("SEMENTEIRA-2001-01-000001");
  await stranger.keyboard.press("Enter");
  await expect(stranger.getByText("Certificado Inválido")).toBeVisible();
  await expect(stranger.getByText("Certificado não encontrado")).toBeVisible();
  await expect(stranger.getByLabel("Número do certificado")).toHaveValue("SEMENTEIRA-2001-01-000001");
  await stranger.getByLabel("Número do certificado").fill(` ${number.toLowerCase()} `);
  await stranger.keyboard.press("Enter");
  await expect(stranger.getByRole("heading", { name: "Certificado Válido" })).toBeVisible();
  await expect(stranger).toHaveURL(/\/certificate\/verify\/[0-9a-f]{64}$/);
  await expect(stranger.getByText(number)).toBeVisible();
  await expect(stranger.getByRole("link", { name: /Ver certificado/ })).toHaveAttribute("href", `/certificate/${id}`);

  expect((await stranger.goto("/certificate/verify/0"))?.status()).toBe(404);
  await expect(stranger.getByText("Certificado Inválido")).toBeVisible();
  expect((await stranger.goto("/certificate/0"))?.status()).toBe(404);
  await expect(stranger.getByText("O certificado solicitado não existe ou foi revogado.")).toBeVisible();
  await stranger.close();
});

test("its holder finds it in the list and shares it", async ({ page, javaScriptEnabled }) => {
  await page.goto("/my-certificates");
  await expect(page.getByText("Faça login para ver seus certificados")).toBeVisible();
  const { id, number } = await certify(page);
  await page.goto("/my-certificates");
  await expect(page.getByText(number)).toBeVisible();
  await expect(page.getByRole("link", { name: /^Ver o certificado/ })).toHaveAttribute("target", "_blank");
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );

  await page.goto(`/certificate/${id}`);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= document.documentElement.clientWidth)).toBe(
    true,
  );
  const download = page.getByRole("button", { name: "Download PDF" });
  if (javaScriptEnabled) {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await expect(download).toBeVisible();
    await page.getByRole("link", { name: "Compartilhar" }).click();
    await expect(page.getByRole("status").filter({ hasText: copied })).toBeVisible();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(/\/certificate\/verify\/[0-9a-f]{64}$/);
  } else {
    await expect(download).toBeHidden();
    await page.getByRole("link", { name: "Compartilhar" }).click();
    await expect(page.getByRole("textbox", { name: "Endereço de verificação" })).toHaveValue(
      /\/certificate\/verify\/[0-9a-f]{64}$/,
    );
  }
});

test("axe finds nothing, light or dark", async ({ page, javaScriptEnabled }) => {
  test.skip(!javaScriptEnabled, "axe itself is script");
  test.slow();
  const { id } = await certify(page);
  const verification = (await (await page.context().request.get(`/api/certificates/${id}`)).json()).data
    .certificate_hash;
  const lit = [
    `/certificate/${id}`,
    `/certificate/${id}?verso=1`,
    "/certificate/0",
    "/certificate/verify",
    `/certificate/verify/${verification}`,
    "/certificate/verify/0",
    "/my-certificates",
  ];
  const dark = lit.filter((screen) => screen.length > 40 || screen === "/my-certificates");
  const rounds = [
    ...lit.map((screen) => ["light", screen] as const),
    ...dark.map((screen) => ["dark", screen] as const),
  ];
  for (const [colorScheme, screen] of rounds) {
    await page.emulateMedia({ colorScheme });
    await page.goto(screen);
    await expectNoViolations(page, `${screen}, ${colorScheme}`);
  }
});

import type { Page } from "playwright/test";
import { test } from "#tests/e2e/browser.ts";
import { answerQuiz, doLessons, enrol, findCourse, seen } from "#tests/e2e/learner.ts";
import { expectNoViolations } from "#tests/e2e/no-violations.ts";
import { signInAs } from "#tests/e2e/operator.ts";
import { readingPages } from "#tests/support/reading-pages.ts";

const open = [
  ...readingPages,
  "/courses?layout=list&q=fe",
  "/courses?q=nada+disso",
  "/contact?enviado=1",
  "/ajuda?q=certificado",
  "/ajuda?q=xyzzyq",
  "/my-courses",
  "/profile",
  "/payments",
  "/payment-settings",
  "/instructor/commissions",
  "/support",
  "/support/chat",
  "/my-certificates",
  "/api/docs",
  "/api/docs/courses",
  "/api/docs/webhooks",
  "/dev/ui",
];

test.beforeEach(({ javaScriptEnabled }) => {
  test.skip(javaScriptEnabled === false, "axe itself is a script; the pages are the same without it");
});

for (const colorScheme of ["light", "dark"] as const) {
  test.describe(colorScheme, () => {
    test.use({ colorScheme });

    test("signed out, axe finds nothing", async ({ page }) => {
      for (const path of open) await expectNothing(page, path);
      await findCourse(page);
      await expectNothing(page);
    });

    test("on the way from the course to the certificate, axe finds nothing", async ({ page }) => {
      await findCourse(page);
      await enrol(page);
      await expectNothing(page);
      await page.goto("/courses?q=alfabeto");
      await page.getByRole("link", { name: /Grego do Novo Testamento/ }).click();
      await seen(page.getByRole("link", { name: "Comprar curso" })).click();
      await expectNothing(page);
      await page.goto("/my-courses");
      await expectNothing(page);
      await page.getByRole("link", { name: "Começar" }).click();
      await expectNothing(page);
      await page.getByRole("link", { name: "Continuar Aprendendo" }).filter({ visible: true }).first().click();
      await doLessons(page);
      await answerQuiz(page, { wrongly: true });
      await expectNothing(page);
      await page.getByRole("link", { name: "Tentar de novo" }).click();
      await answerQuiz(page);
      await page.goto("/my-courses");
      await expectNothing(page);
      await page.getByRole("button", { name: /Gerar Certificado/ }).click();
      await expectNothing(page);
      await page.getByRole("link", { name: "Ver Verso" }).click();
      await expectNothing(page);
      await page.goto("/my-certificates");
      await expectNothing(page);
    });
  });
}

const panel = [
  "/admin/instructors",
  "/admin/instructors/new",
  "/admin/instructors/promotion",
  "/admin/instructors/people",
  "/admin/vouchers",
  "/admin/vouchers/1/activation",
  "/admin/certificates",
  "/admin/health",
  "/admin/events",
  "/admin/events?kind=sign-ins",
  "/admin/events?q=ninguém+assim",
  "/admin/events?q=a",
  "/admin/instructors/people?q=estudante",
  "/profile/sessions",
  "/profile/tokens",
  "/profile/data",
  "/profile/deletion",
  "/admin/webhooks",
  "/admin/webhooks/new",
  "/admin/certificates/application",
  "/certificate-preview",
  "/certificate-preview?verso=1",
];

for (const colorScheme of ["light", "dark"] as const) {
  test(`people, vouchers and certificate design, ${colorScheme}: axe finds nothing`, async ({ page }) => {
    await page.emulateMedia({ colorScheme });
    await signInAs(page, "admin@sementeira.example");
    for (const path of panel) await expectNothing(page, path);
    await page.goto("/admin/vouchers");
    await page.getByLabel("Código (opcional)").fill("x");
    await page.getByRole("button", { name: "Criar voucher" }).click();
    await expectNothing(page);
  });
}

/** Lets axe look at an address, or at the page as it stands. */
async function expectNothing(page: Page, path?: string) {
  if (path) await page.goto(path);
  await expectNoViolations(page);
}

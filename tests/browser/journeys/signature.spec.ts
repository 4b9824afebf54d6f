import { certify, signingFile } from "#tests/browser/records.ts";
import { admin, expect, signIn, test } from "#tests/browser/support.ts";

test("an admin puts in the school's certificate, its PDFs are signed, and it is removed again", {
  tag: "@nightly",
}, async ({ page, browser }) => {
  const { file, password } = await signingFile();
  await signIn(page, admin);
  await page.goto("/admin/school/about");
  await page.getByRole("link", { name: "assinatura dos certificados" }).click();
  await page.getByLabel("Arquivo do certificado").setInputFiles(file);
  await page.getByLabel("Senha do arquivo").fill("outra");
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("A senha não abre este arquivo. Confira e tente de novo.").first()).toBeVisible();
  await expect(page.getByLabel("Senha do arquivo")).toHaveValue("");
  expect(await page.content()).not.toContain("outra");

  await page.getByLabel("Arquivo do certificado").setInputFiles(file);
  await page.getByLabel("Senha do arquivo").fill(password);
  await page.getByRole("button", { name: "Salvar" }).click();
  await expect(page.getByText("Salvo. Os certificados em PDF já saem assinados.")).toBeVisible();
  await expect(page.getByText("ESCOLA SEMENTEIRA LTDA:11222333000181")).toBeVisible();

  const theirs = await browser.newContext();
  await signIn(await theirs.newPage());
  const { id } = await certify(theirs.request);
  const pdf = async () => (await (await theirs.request.get(`/certificate/${id}.pdf`)).body()).toString("latin1");
  expect(await pdf()).toContain("/SubFilter /ETSI.CAdES.detached");

  await page.getByRole("link", { name: "Remover o certificado" }).click();
  await page.getByRole("button", { name: "Remover" }).click();
  await expect(page.getByText("Certificado digital removido.")).toBeVisible();
  expect(await pdf()).not.toContain("/Sig");
  await theirs.close();
});

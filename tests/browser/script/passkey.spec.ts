import { openSchool } from "#tests/browser/school.ts";
import { factorCodes } from "#tests/browser/steps.ts";
import { admin, expect, expectAccessible, expectFits, test, touchWhenReady } from "#tests/browser/support.ts";
import { freePort } from "#tests/drills/support/servers/free-port.ts";

test("an admin makes a passkey, signs in and confirms with it, and takes it away", { tag: "@nightly" }, async ({
  browser,
}) => {
  test.slow(); // It starts a server of its own, since no browser makes passkeys for a bare IP address.
  const port = `${await freePort()}`;
  const baseURL = `http://localhost:${port}`;
  const school = await openSchool(`sementeira_passkeys_${process.pid}`, { PORT: port, PUBLIC_ORIGIN: baseURL });
  const context = await browser.newContext({ baseURL });
  const page = await context.newPage();
  await touchWhenReady(page);
  const device = await context.newCDPSession(page);
  await device.send("WebAuthn.enable");
  const options = { protocol: "ctap2" as const, transport: "internal" as const, hasResidentKey: true };
  const { authenticatorId } = await device.send("WebAuthn.addVirtualAuthenticator", {
    options: { ...options, hasUserVerification: true, isUserVerified: true, automaticPresenceSimulation: true },
  });
  const signIn = async () => {
    await page.goto("/auth/login?redirectTo=/profile/second-factor");
    await page.getByRole("button", { name: "Entrar com conta de demonstração" }).click();
    await page.getByRole("button", { name: new RegExp(admin) }).click();
  };

  await signIn();
  await page.getByRole("button", { name: "Ligar a verificação em duas etapas" }).click();
  const secret = (await page.getByRole("main").locator("output").textContent())!.replaceAll(" ", "");
  await page.getByLabel("Código do aplicativo").fill(await factorCodes(secret)());
  await expect(page.getByRole("heading", { name: "Guarde os seus códigos de recuperação" })).toBeVisible();
  await page.goto("/profile/second-factor");
  await page.getByRole("link", { name: "Ver as chaves de acesso" }).click();
  const make = page.getByRole("button", { name: "Criar chave de acesso" });
  const answered = (isUserVerified: boolean) =>
    device.send("WebAuthn.setUserVerified", { authenticatorId, isUserVerified });
  await page.getByLabel("Nome da nova chave de acesso").fill("Celular da Ana");
  await answered(false);
  await make.click();
  await expect(page.getByText("O aparelho não confirmou a chave de acesso.", { exact: false })).toBeVisible();
  await answered(true);
  await make.click();
  await expect(page.getByText("A chave de acesso foi adicionada.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Celular da Ana" })).toBeVisible();
  await expectAccessible(page);
  await expectFits(page);
  await page.getByLabel("Nome da nova chave de acesso").fill("O mesmo");
  await make.click();
  await expect(page.getByText("Este aparelho já tem uma chave de acesso da sua conta.")).toBeVisible();

  await page.goto("/profile");
  await page.getByRole("button", { name: "Sair da Conta" }).click();
  await signIn();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Falta a segunda etapa");
  await expectAccessible(page);
  await page.getByRole("button", { name: "Usar chave de acesso" }).click();
  await expect(page).toHaveURL("/profile/second-factor");
  await page.goto("/auth/again?redirectTo=/profile/second-factor/passkeys");
  await page.getByRole("button", { name: "Usar chave de acesso" }).click();
  await expect(page).toHaveURL("/profile/second-factor/passkeys");

  await page.getByRole("button", { name: "Excluir Celular da Ana" }).click();
  await expect(page.getByText("A chave de acesso foi excluída.")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Celular da Ana" })).toHaveCount(0);
  await school.close();
});

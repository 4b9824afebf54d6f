import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { fixture } from "#tests/browser/global-setup.ts";
import { serveSchool } from "#tests/browser/school.ts";
import { expect, test } from "#tests/browser/support.ts";
import { createDatabase, dropDatabase } from "#tests/support/cluster.ts";

/** A platform on a database with nothing in it, which is no demo school. */
async function emptySchool() {
  const server = { connection: fixture().connection, stop: async () => {} };
  const name = `sementeira_unfounded_${process.pid}`;
  const connection = await createDatabase(server, name);
  const dataDir = mkdtempSync(path.join(tmpdir(), "sementeira-unfounded-"));
  const { origin, stop, output } = await serveSchool({ connection, dataDir }, { DEMO_CONTENT: "0" });
  const close = async () => {
    await stop();
    await dropDatabase(server, name);
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { origin, address: /http\S+\/setup\?key=[\w-]{43}/.exec(output())![0], close };
}

test("an empty database becomes a school, by the address from the log and a code by e-mail", async ({ browser }) => {
  test.slow(); // It starts a server of its own on a database with nothing in it.
  const school = await emptySchool();
  const page = await (await browser.newContext({ javaScriptEnabled: false })).newPage();
  const stranger = await (await browser.newContext({ javaScriptEnabled: false })).newPage();

  await stranger.goto(school.origin);
  await expect(stranger.getByText("Esta escola ainda está sendo preparada")).toBeVisible();
  expect((await stranger.goto(`${school.origin}/setup`))!.status()).toBe(403);
  await expect(stranger.getByText(/o endereço inteiro que o servidor escreveu no registro/)).toBeVisible();
  expect((await stranger.goto(`${school.origin}/setup?key=${"a".repeat(43)}`))!.status()).toBe(403);

  await page.goto(school.address);
  expect(page.url()).toBe(`${school.origin}/setup`);
  await stranger.goto(school.address);
  for (const [who, email] of [
    [page, "ana@videira.example"],
    [stranger, "bia@videira.example"],
  ] as const) {
    await expect(who.getByRole("heading", { level: 1 })).toHaveText("Quem funda a escola?");
    await who.getByLabel("Seu e-mail").fill(email);
    await who.getByRole("button", { name: "Receber o código" }).click();
    await expect(who.getByText(email)).toBeVisible();
  }
  const outbox = await page.context().newPage();
  await outbox.goto(`${school.origin}/dev/mail`);
  const subjects = await outbox.getByRole("link", { name: /é o seu código/ }).allTextContents();
  await outbox.close();
  const codes = subjects.map((subject) => /\d{3} \d{3}/.exec(subject)![0]).toReversed();

  await page.getByLabel("Código").fill(codes[0]!);
  await page.getByLabel("Seu nome completo").fill("Ana Prado");
  await page.getByLabel("Nome da escola").fill("Escola da Videira");
  await page.getByRole("button", { name: "Fundar a escola" }).click();

  await stranger.getByLabel("Código").fill(codes[1]!);
  await stranger.getByLabel("Seu nome completo").fill("Bia Lopes");
  await stranger.getByLabel("Nome da escola").fill("Outra escola");
  await stranger.getByRole("button", { name: "Fundar a escola" }).click();
  await expect(stranger.getByText(/Esta escola já foi preparada/).first()).toBeVisible();

  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Textos de lei");
  await expect(page.getByRole("banner")).toContainText("Escola da Videira");
  await page.getByRole("button", { name: "Confirmar e ir ao Painel" }).click();
  await expect(page.getByText("Marque que você leu os textos, ou deixe para depois.").first()).toBeVisible();
  await page.getByLabel("Li os quatro textos, e valem para a nossa escola").check();
  await page.getByRole("button", { name: "Confirmar e ir ao Painel" }).click();

  await expect(page).toHaveURL(/\/admin$/);
  await expect(page.getByText("A escola está preparada.")).toBeVisible();
  await expect(page.getByText(/Antes de abrir a escola: \d pontos/)).toBeVisible();
  await expect(page.getByText("A chave PIX ainda é a da demonstração", { exact: false })).toBeVisible();
  await expect(page.getByText("Ninguém confirmou ainda os textos", { exact: false })).toHaveCount(0);
  expect((await page.goto(school.address))!.status()).toBe(404);
  await expect(page.getByText(/Esta escola já foi preparada/)).toBeVisible();
  await stranger.goto(school.origin);
  await expect(stranger.getByText("Esta escola ainda está sendo preparada")).toHaveCount(0);
  await school.close();
});

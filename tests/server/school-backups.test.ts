import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { variablesFor } from "#tests/domain/backups/a-bucket.ts";
import { type App, signIn, startApp } from "#tests/support/app.ts";
import { type S3Server, startS3 } from "#tests/support/s3-server.ts";

/** Painel → Escola → Cópias at the built server, as forms and by JSON, with a real bucket. */
let app: App;
let s3: S3Server;
let Cookie: string;
beforeAll(async () => {
  [app, s3] = await Promise.all([startApp({ env: { RATE_LIMIT_FACTOR: "1000" } }), startS3()]);
  Cookie = await signIn(app, "admin@sementeira.example");
});
afterAll(async () => {
  await app.stop();
  await s3.stop();
  s3.remove();
});

const page = "/admin/school/copies";
const read = async (path = page) =>
  (await (await fetch(app.origin + path, { headers: { Cookie } })).text()).replace(/<!-- -->/g, "");
const versionIn = (html: string) => /name="version"[^>]*value="([^"]*)"/.exec(html)![1]!;

/** Sends a form, and follows where it leads to the message that it leaves. */
async function send(path: string, fields: Record<string, string> = {}, from = page) {
  const version = versionIn(await read(from));
  const headers = { Cookie, Origin: app.origin };
  const body = new URLSearchParams({ version, ...fields });
  const answer = await fetch(app.origin + path, { method: "POST", headers, redirect: "manual", body });
  const flash = answer.headers.getSetCookie().find((cookie) => cookie.startsWith("flash="));
  const [kind, message] = flash
    ? JSON.parse(Buffer.from(/flash=([^;]+)/.exec(flash)![1]!, "base64url").toString())
    : [];
  return { status: answer.status, html: (await answer.text()).replace(/<!-- -->/g, ""), kind, message };
}

const fields = () => {
  const { BACKUP_KEY: _, ...others } = variablesFor(s3, "");
  return { ...others, BACKUP_S3_REGION: "us-east-1", BACKUP_KEEP: "7" };
};

describe("saving where backups go", () => {
  it("says at each field what is wrong, and loses nothing that was typed", async () => {
    const wrong = {
      BACKUP_S3_ENDPOINT: "https://s3.example/pasta",
      BACKUP_S3_BUCKET: "Escola Grande",
      BACKUP_S3_ACCESS_KEY_ID: "minha-chave",
      BACKUP_S3_SECRET_ACCESS_KEY: "segredo-digitado",
      BACKUP_KEY: "curta",
      BACKUP_DIR: "copias",
      BACKUP_KEEP: "0",
    };
    const { status, html } = await send(page, wrong);
    expect(status).toBe(400);
    for (const sentence of [
      "Endereço do serviço: deve ser só a origem",
      "Bucket: deve ser o nome de um bucket",
      "Chave de recuperação: deve ter pelo menos 32 letras e números",
      "Pasta de outro disco: deve ser o caminho completo da pasta",
      "Quantas cópias guardar: deve ser um número inteiro de 1 a 1000",
    ])
      expect(html).toContain(sentence);
    for (const typed of ["https://s3.example/pasta", "Escola Grande", "minha-chave", "segredo-digitado", "copias"])
      expect(html).toContain(`value="${typed}"`);
    const half = await send(page, { ...fields(), BACKUP_S3_SECRET_ACCESS_KEY: "" });
    expect([half.status, half.html.includes("Preencha também Chave secreta de acesso")]).toEqual([400, true]);
  });

  it("keeps the secret for the address that it was typed for", async () => {
    expect((await send(page, fields())).status).toBe(303);
    expect(await read()).toContain("Falta a chave de recuperação");
    const elsewhere = { ...fields(), BACKUP_S3_ENDPOINT: "https://ladrao.example", BACKUP_S3_SECRET_ACCESS_KEY: "" };
    const refused = await send(page, elsewhere);
    expect([refused.status, refused.html.includes("o que está guardado é para outro endereço")]).toEqual([400, true]);
    expect((await send(page, { ...fields(), BACKUP_S3_SECRET_ACCESS_KEY: "", BACKUP_KEEP: "3" })).status).toBe(303);
    const json = await (await fetch(`${app.origin}/api/school-settings`, { headers: { Cookie } })).json();
    const copies = json.data.find(({ section }: { section: string }) => section === "copies");
    expect(copies).toMatchObject({
      settings: { BACKUP_S3_BUCKET: "escola", BACKUP_S3_PREFIX: "copias/", BACKUP_KEEP: "3" },
      secrets: ["BACKUP_S3_SECRET_ACCESS_KEY"],
    });
  });
});

describe("the buttons", () => {
  it("test the place, and say in a sentence what is wrong with it", async () => {
    expect(await send(`${page}/test`)).toMatchObject({
      status: 303,
      kind: "success",
      message: expect.stringContaining("gravou, leu e apagou no bucket escola"),
    });
    await send(page, { ...fields(), BACKUP_S3_SECRET_ACCESS_KEY: "outra" });
    expect(await send(`${page}/test`)).toMatchObject({
      status: 303,
      kind: "problem",
      message: expect.stringContaining("não reconhece a chave"),
    });
    await send(page, fields());
  });

  it("make a recovery key, show it once, and copy to the bucket at once", async () => {
    const made = await send(`${page}/key`, {}, `${page}/key`);
    const key = /([2-9A-HJ-NP-Z]{4}-){7}[2-9A-HJ-NP-Z]{4}/.exec(made.html)![0];
    for (const path of [page, `${page}/key`, "/api/school-settings"])
      expect(await read(path)).not.toContain(key.replaceAll("-", "").slice(0, 8));
    expect(await read()).not.toContain("Falta a chave de recuperação");
    expect(await send(`${page}/now`)).toMatchObject({ status: 303, kind: "success" });
    await expect.poll(() => read()).toMatch(/A última é de [^<]* em s3:\/\/escola\/copias\/copies\//);
    expect(s3.keys().filter((name) => name.endsWith("/manifest.json"))).toHaveLength(1);
    expect(app.output()).not.toContain(key);
    expect(await read("/admin/events?kind=checks")).toContain("pediu uma cópia de segurança");
  }, 60_000);
});

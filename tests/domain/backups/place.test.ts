import { mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { createServer, type RequestListener, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import path from "node:path";
import { describe, expect, it } from "vitest";
import { makeRecoveryKey, testPlace } from "#app/domain/backups/choose-place.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { checkBackupPlace } from "#app/domain/health/storage-checks.server.ts";
import { showSection } from "#app/domain/school-settings/edit-settings.server.ts";
import { followSaved } from "#app/domain/school-settings/saved-settings.server.ts";
import { aBucket } from "#tests/domain/backups/a-bucket.ts";
import { aFolder } from "#tests/domain/backups/a-school.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, ctxOf, testSettings } from "#tests/support/people.ts";

/** What an admin reads about a place; the database is not asked. */
async function tryOut(variables: Record<string, string>) {
  const viewer = { role: "admin", isMaintainer: false, authenticatedAt: new Date() } as Viewer;
  const ctx = ctxOf(undefined as never, viewer, { settings: testSettings(variables) });
  return await testPlace(ctx).catch(({ code, message }) => ({ code, message }));
}
const unavailable = (words: RegExp) => ({ code: "unavailable", message: expect.stringMatching(words) });

/** A server that is no storage; `await using`. */
async function impostor(answer: RequestListener) {
  const server = createServer(answer);
  await new Promise<void>((listening) => server.listen(0, "127.0.0.1", listening));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { BACKUP_S3_ENDPOINT: `http://127.0.0.1:${port}`, close, [Symbol.asyncDispose]: async () => close() };
}

const refuse = (response: ServerResponse, status: number, code: string) =>
  response.writeHead(status, { "Content-Type": "application/xml" }).end(`<Error><Code>${code}</Code></Error>`);

describe("testing a bucket", () => {
  it("writes, reads and deletes, and leaves nothing", async () => {
    await using bucket = await aBucket();
    expect(await tryOut(bucket.variables)).toMatch(/gravou, leu e apagou no bucket escola/);
    const { BACKUP_KEY: _, ...withoutKey } = bucket.variables;
    expect(await tryOut(withoutKey)).toMatch(/gravou, leu e apagou/);
    expect(bucket.keys()).toEqual([]);
    expect(await checkBackupPlace({ settings: testSettings(bucket.variables) })).toMatchObject({ severity: "well" });
  });

  it("says that the key, the secret or the name of the bucket is wrong", async () => {
    await using bucket = await aBucket();
    const wrong = /não reconhece a chave/;
    expect(await tryOut({ ...bucket.variables, BACKUP_S3_ACCESS_KEY_ID: "outra" })).toEqual(unavailable(wrong));
    expect(await tryOut({ ...bucket.variables, BACKUP_S3_SECRET_ACCESS_KEY: "outra" })).toEqual(unavailable(wrong));
    const elsewhere = { ...bucket.variables, BACKUP_S3_BUCKET: "outro" };
    expect(await tryOut(elsewhere)).toEqual(unavailable(/Não existe o bucket outro em 127\.0\.0\.1/));
    expect(await checkBackupPlace({ settings: testSettings(elsewhere) })).toMatchObject({ severity: "wrong" });
  });

  it.each<[what: string, answer: RequestListener, words: RegExp]>([
    ["the clock is wrong", (_, response) => refuse(response, 403, "RequestTimeTooSkewed"), /relógio deste servidor/],
    ["the key may not write", (_, response) => refuse(response, 403, "AccessDenied"), /não deixa esta chave/],
    ["it is in another region", (_, response) => refuse(response, 301, "PermanentRedirect"), /em outra região/],
    ["there is no room", (_, response) => refuse(response, 507, "XMinioStorageFull"), /Não há espaço/],
    ["it stumbles", (_, response) => response.writeHead(500).end(), /respondeu algo inesperado/],
    ["it gives back something else", (_, response) => response.end("nada"), /devolveu um conteúdo diferente/],
  ])("says that %s", async (_what, answer, words) => {
    await using server = await impostor(answer);
    await using bucket = await aBucket();
    const { BACKUP_S3_ENDPOINT } = server;
    expect(await tryOut({ ...bucket.variables, BACKUP_S3_ENDPOINT })).toEqual(unavailable(words));
  });

  it("says that nobody answers: refused, not found, no secure connection, and a silent one within six seconds", async () => {
    await using bucket = await aBucket();
    await using silent = await impostor(() => {});
    await using gone = await impostor(() => {});
    gone.close();
    const at = (BACKUP_S3_ENDPOINT: string) => tryOut({ ...bucket.variables, BACKUP_S3_ENDPOINT });
    const begun = performance.now();
    expect(await at(silent.BACKUP_S3_ENDPOINT)).toEqual(unavailable(/não respondeu a tempo/));
    expect(performance.now() - begun).toBeLessThan(6_000);
    expect(await at(gone.BACKUP_S3_ENDPOINT)).toEqual(unavailable(/não aceita conexões/));
    expect(await at("http://bucket.invalid")).toEqual(unavailable(/bucket\.invalid não foi encontrado/));
    const secure = bucket.variables.BACKUP_S3_ENDPOINT.replace("http:", "https:");
    expect(await at(secure)).toEqual(unavailable(/conexão segura/));
  });
});

describe("testing a folder", () => {
  it("writes, reads and deletes, and says where it lies on the disk of the data", async () => {
    using data = aFolder();
    const copies = path.join(data.folder, "copias");
    mkdirSync(copies);
    const found = await tryOut({ DATA_DIR: data.folder, BACKUP_DIR: copies });
    expect(found).toBe(
      `A plataforma gravou, leu e apagou na pasta ${copies}. Mas ela fica no mesmo disco que os dados: se ele falhar, as cópias vão junto.`,
    );
    expect(readdirSync(copies)).toEqual([]);
  });

  it("makes none that was named and is not there, and says so", async () => {
    using data = aFolder();
    const copies = path.join(data.folder, "nao-montada");
    expect(await tryOut({ DATA_DIR: data.folder, BACKUP_DIR: copies })).toEqual(unavailable(/Confira se ela existe/));
    expect(readdirSync(data.folder)).toEqual([]);
    writeFileSync(copies, "");
    expect(await tryOut({ DATA_DIR: data.folder, BACKUP_DIR: copies })).toEqual(unavailable(/Confira se ela existe/));
  });
});

it("a recovery key is made once for a page, by an admin who signed in just now, and kept sealed", () =>
  rolledBack(async (db) => {
    const ctx = ctxOf(db, await anAdmin(db));
    const old = { ...ctx, viewer: { ...ctx.viewer, authenticatedAt: new Date(Date.now() - 3_600_000) } };
    const { version } = await showSection(ctx, "copies");
    await expect(makeRecoveryKey(ctxOf(db, await anInstructor(db)), { version })).rejects.toMatchObject({
      code: "forbidden",
    });
    await expect(makeRecoveryKey(old, { version })).rejects.toMatchObject({ code: "stale" });
    const key = await makeRecoveryKey(ctx, { version });
    await expect(makeRecoveryKey(ctx, { version })).rejects.toMatchObject({ code: "conflict" });
    const { BACKUP_KEY } = await followSaved({ db, settings: testSettings() })();
    expect(BACKUP_KEY).toBe(key.replaceAll("-", ""));
    expect(JSON.stringify(await showSection(ctx, "copies"))).not.toContain(BACKUP_KEY);
    await expect(testPlace(ctxOf(db, await anInstructor(db)))).rejects.toMatchObject({ code: "forbidden" });
  }));

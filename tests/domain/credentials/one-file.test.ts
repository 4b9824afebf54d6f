import { execFile } from "node:child_process";
import { copyFile, mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { printCertificate } from "#app/domain/certificate-pdf/print.server.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { revokeCertificate } from "#app/domain/certificates/revoke-certificate.server.ts";
import { requireValid, verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { badgePng, badgeSvg } from "#app/domain/credentials/badge-picture.server.ts";
import { readCredential } from "#app/domain/credentials/credential.server.ts";
import { exportCredentials } from "#app/domain/credentials/export.server.ts";
import { projectRoot } from "#drizzle/root.ts";
import { openFixture, plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { buildIfNeeded } from "#tests/support/app.ts";
import { anInstructor, aStudent } from "#tests/support/people.ts";

let fixture: Awaited<ReturnType<typeof openFixture>>;
let folder: string;

beforeAll(async () => {
  buildIfNeeded();
  [fixture, folder] = await Promise.all([openFixture(), mkdtemp(path.join(tmpdir(), "verifier-"))]);
  await copyFile(path.join(projectRoot, "build/verify-certificate.mjs"), path.join(folder, "verify-certificate.mjs"));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await fixture.leave();
});

async function exported() {
  for (const [name, content] of await exportCredentials(fixture.ctx)) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
}

/** Runs the file alone in its folder, without anything of ours around it. */
async function verify(content: string | Buffer) {
  await writeFile(path.join(folder, "certificado"), content);
  return await new Promise<{ code: number; said: string }>((resolve) =>
    execFile(
      process.execPath,
      ["verify-certificate.mjs", "certificado"],
      { cwd: folder, env: {} },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), said: stdout + stderr }),
    ),
  );
}

it("the verifier in one file needs the exported folder and nothing else", async () => {
  const { db, as, ctx } = fixture;
  const [davi, ester] = [await anInstructor(db), await aStudent(db, { fullName: "Ester Lima" })];
  const asked = await plantEnrolment(db, ester, await plantCourse(db, davi), new Date("2026-11-20T02:30:00Z"));
  const { id } = await generateCertificate(as(ester), asked);
  const text = await readCredential(ctx, requireValid(await verifyCertificate(ctx, id)));
  await exported();
  const colours = { primaryColor: "#2563eb", secondaryColor: "#9333ea" };
  const { pdf } = await printCertificate(ctx, id);
  for (const good of [text, await badgePng(colours, text), badgeSvg(colours, text), pdf]) {
    const { code, said } = await verify(good);
    expect({ code, said }).toEqual({ code: 0, said: expect.stringContaining("Ester Lima") });
  }
  const tampered = await verify(text.replace("Ester Lima", "Ester Luna"));
  expect(tampered).toEqual({ code: 1, said: expect.stringContaining("assinatura não confere") });
  expect(await verify("")).toEqual({ code: 1, said: expect.stringContaining("não traz") });
  await revokeCertificate(ctx, id, "decision");
  await exported();
  expect(await verify(text)).toEqual({ code: 1, said: expect.stringMatching(/revogad/) });
});

import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { correctCertificate } from "#app/domain/certificates/correct-certificate.server.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { revokeByDecision } from "#app/domain/certificates/revoke-certificate.server.ts";
import { readPdf } from "#app/domain/credentials/bake.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { mailRound } from "#app/server/jobs/rounds.ts";
import { openLog } from "#app/server/log.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { openFixture, plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { anEmail } from "#tests/domain/mail/an-email.ts";
import { startMailServer } from "#tests/support/mail-server.ts";
import { anAdmin, anInstructor, aStudent, testSettings } from "#tests/support/people.ts";

let fixture: Awaited<ReturnType<typeof openFixture>>;
let server: Awaited<ReturnType<typeof startMailServer>>;
let davi: Viewer;
let marta: Viewer;
let ester: Viewer;

beforeAll(async () => {
  server = await startMailServer();
  fixture = await openFixture({ variables: { SMTP_URL: server.url } });
  davi = await anInstructor(fixture.db);
  marta = await anAdmin(fixture.db);
  ester = await aStudent(fixture.db, { fullName: "Ester Limma" });
});
afterAll(() => Promise.all([fixture.leave(), server.close()]));

async function issue() {
  const { as, db } = fixture;
  const asked = await plantEnrolment(db, ester, await plantCourse(db, davi), new Date("2026-11-20T12:00:00Z"));
  return await generateCertificate(as(ester), asked);
}

/** What the e-mails that are due bring: their subjects, and the names and contents of their files. */
async function sent() {
  server.taken.splice(0);
  const log = openLog(testSettings({ LOG_LEVEL: "silent" }));
  await mailRound(fixture.ctx, { log, stop: new AbortController().signal, wake: () => {} });
  const taken = server.taken.toSorted((one, other) => one.subject!.length - other.subject!.length);
  return taken.map(({ subject, attachments }) => ({
    subject,
    files: attachments.map(({ filename, mimeType, content }) => {
      const credential = readPdf(Buffer.from(content as ArrayBuffer));
      return { filename, mimeType, inName: /Ester \w+/.exec(credential!)?.[0] };
    }),
  }));
}

it("a certificate's e-mail brings it as a PDF, and a corrected one the new one", async () => {
  const { id, certificateNumber } = await issue();
  const mimeType = "application/pdf";
  const first = { filename: `certificado-${certificateNumber}-ester-limma.pdf`, mimeType, inName: "Ester Limma" };
  expect(await sent()).toEqual([{ subject: "O seu certificado: Orar com os Salmos", files: [first] }]);

  const after = await correctCertificate(fixture.as(marta), id, { student_name: "Ester Lima" });
  const second = { filename: `certificado-${after.certificateNumber}-ester-lima.pdf`, mimeType, inName: "Ester Lima" };
  expect(await sent()).toEqual([{ subject: expect.stringContaining("foi corrigido"), files: [second] }]);
});

it("one that was revoked before its e-mail went out is not attached", async () => {
  const { id } = await issue();
  await revokeByDecision(fixture.as(marta), id, { reason: "Emitido por engano." });
  expect(await sent()).toEqual([
    { subject: "O seu certificado: Orar com os Salmos", files: [] },
    { subject: "O seu certificado foi revogado: Orar com os Salmos", files: [] },
  ]);
});

it("one whose certificate cannot be drawn waits, and holds up no other e-mail", async () => {
  const broken = await anEmail(fixture.db, { kind: "certificate.issued", about: "certificate/broken" });
  await anEmail(fixture.db, { subject: "Outro assunto" });
  expect(await sent()).toEqual([{ subject: "Outro assunto", files: [] }]);
  const [row] = await fixture.db.select().from(mails).where(eq(mails.id, broken.id));
  expect(row).toMatchObject({ sentAt: null, failedAt: null, attempts: 1, lastError: expect.stringContaining("drawn") });
});

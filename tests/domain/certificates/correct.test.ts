import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { and, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { issuedList, listMyCertificates, showCertificate } from "#app/domain/certificates/certificate.server.ts";
import { correctCertificate } from "#app/domain/certificates/correct-certificate.server.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { revokeByDecision } from "#app/domain/certificates/revoke-certificate.server.ts";
import { verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { describeEvents, readEvents } from "#app/domain/security-log/read-events.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { events } from "#drizzle/schema/platform.ts";
import { openFixture, plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";

let fixture: Awaited<ReturnType<typeof openFixture>>;
let davi: Viewer;
let marta: Viewer;
const finished = new Date("2026-11-20T12:00:00Z");
const issuedAt = new Date("2026-11-21T12:00:00Z");
const later = new Date("2026-12-02T12:00:00Z");

beforeAll(async () => {
  fixture = await openFixture();
  davi = await anInstructor(fixture.db, { fullName: "Davi Nogueira" });
  marta = await anAdmin(fixture.db, { fullName: "Marta Reis" });
});
afterAll(() => fixture.leave());

async function issued(fullName: string) {
  const { db, as } = fixture;
  const holder = await aStudent(db, { fullName });
  const asked = await plantEnrolment(db, holder, await plantCourse(db, davi), finished);
  const { id } = await generateCertificate(as(holder, issuedAt), asked);
  return { id, holder, asked, before: (await showCertificate(as(holder), id)).certificate };
}

const mailsAbout = (id: string, kind: string) =>
  fixture.db
    .select()
    .from(mails)
    .where(and(eq(mails.about, `certificate/${id}`), eq(mails.kind, kind)));

describe("correcting a name", () => {
  it("gives the certificate a new number, and the old one says which took its place and when", async () => {
    const { as, ctx } = fixture;
    const { id, holder, before } = await issued("Ester Limma");
    const after = await correctCertificate(as(marta, later), id, { student_name: "Ester Lima" });
    expect(after).toMatchObject({ id, certificateNumber: "SEMENTEIRA-2026-12-000001", issueDate: later });
    expect(after.snapshot).toEqual({
      ...before.snapshot,
      certificate_number: "SEMENTEIRA-2026-12-000001",
      student_name: "Ester Lima",
      issue_date: later.toISOString(),
      salt: expect.not.stringMatching(before.snapshot.salt),
    });
    expect(createHash("sha256").update(canonicalize(after.snapshot)!).digest("hex")).toBe(after.certificateHash);
    expect(await listMyCertificates(as(holder))).toMatchObject([{ id, snapshot: { student_name: "Ester Lima" } }]);

    const { certificateNumber: number, certificateHash: hash } = before;
    const replaced = { valid: false, message: "Certificado substituído por SEMENTEIRA-2026-12-000001 em 02/12/2026" };
    for (const old of [number, hash, hash.slice(0, 20)]) expect(await verifyCertificate(ctx, old)).toEqual(replaced);
    expect(await verifyCertificate(ctx, after.certificateNumber)).toMatchObject({ valid: true });

    await correctCertificate(as(marta, later), id, { student_name: "Ester de Lima" });
    expect(await verifyCertificate(ctx, number)).toMatchObject({
      message: expect.stringContaining("SEMENTEIRA-2026-12-000002"),
    });
    await revokeByDecision(as(marta, later), id, { reason: "Emitido para a pessoa errada." });
    expect(await verifyCertificate(ctx, number)).toMatchObject({
      message: "Certificado revogado em 02/12/2026",
    });
  });

  it("writes to its holder and into the log, each time", async () => {
    const { db, as } = fixture;
    const { id, holder, before } = await issued("Ana Paula");
    for (const student_name of ["Ana Paula Souza", "Ana Paula de Souza"])
      await correctCertificate(as(marta), id, { student_name });
    const written = await mailsAbout(id, "certificate.reissued");
    expect(written.map(({ recipient }) => recipient)).toEqual([holder.email, holder.email]);
    expect(written[0]!.text).toContain(before.certificateNumber);
    const [event] = await db
      .select()
      .from(events)
      .where(and(eq(events.object, `certificate/${id}`), eq(events.action, "certificate.reissued")));
    expect(event).toMatchObject({ actorId: marta.id, data: { replaced: before.certificateNumber } });
    expect(JSON.stringify(event!.data)).not.toMatch(/Ana|Souza/);
    const rows = await readEvents(as(marta), { kind: "certificates", before: null, people: null }, 10);
    const told = await describeEvents(as(marta), rows);
    expect(told.map(({ sentence }) => sentence)).toContainEqual(
      expect.stringContaining(`Marta Reis corrigiu o nome de um certificado: ${before.certificateNumber}`),
    );
  });

  it("is for admins, for a name that is another, and for what is in force", async () => {
    const { as, ctx } = fixture;
    const { id, holder } = await issued("Rute Dias");
    const name = { student_name: "Rute A. Dias" };
    await expect(correctCertificate(ctx, id, name)).rejects.toMatchObject({ code: "unauthenticated" });
    for (const who of [holder, davi])
      await expect(correctCertificate(as(who), id, name)).rejects.toMatchObject({ code: "forbidden" });
    await expect(correctCertificate(as(marta), id, { student_name: "Rute Dias" })).rejects.toMatchObject({
      fields: { student_name: ["O certificado já está com este nome."] },
    });
    await expect(correctCertificate(as(marta), crypto.randomUUID(), name)).rejects.toMatchObject({ code: "not_found" });
    await revokeByDecision(as(marta, later), id, { reason: "Emitido por engano." });
    await expect(correctCertificate(as(marta), id, name)).rejects.toMatchObject({
      code: "conflict",
      message: "Certificado revogado em 02/12/2026",
    });
  });
});

describe("revoking by decision", () => {
  it("keeps the reason, notifies the holder, and issues no other certificate", async () => {
    const { db, as, ctx } = fixture;
    const { id, holder, asked, before } = await issued("Noemi Braga");
    const reason = { reason: "O curso foi feito por outra pessoa." };
    await expect(revokeByDecision(as(davi), id, reason)).rejects.toMatchObject({ code: "forbidden" });
    await revokeByDecision(as(marta, later), id, reason);
    const [row] = await db.select().from(certificates).where(eq(certificates.id, id));
    expect(row).toMatchObject({ revokedFor: "decision", revokedNote: reason.reason, revokedAt: later });
    const [letter] = await mailsAbout(id, "certificate.revoked");
    expect(letter).toMatchObject({ recipient: holder.email, text: expect.stringContaining(reason.reason) });
    const verdict = await verifyCertificate(ctx, before.certificateNumber);
    expect(verdict).toEqual({ valid: false, message: "Certificado revogado em 02/12/2026" });
    await expect(generateCertificate(as(holder), asked)).rejects.toMatchObject({ code: "conflict" });
    await expect(revokeByDecision(as(marta), id, reason)).rejects.toMatchObject({ code: "conflict" });
  });
});

it("lets admins find what was issued by number and by name", async () => {
  const { as } = fixture;
  const { id, before, holder } = await issued("Zuleica Antunes");
  const listed = async (q: string) => (await issuedList.read(as(marta), { q, page: 1, limit: 25 })).data;
  expect(await listed("antunes zulei")).toMatchObject([{ id, email: holder.email }]);
  expect(await listed(` ${before.certificateNumber.toLowerCase()} `)).toMatchObject([{ id }]);
  expect((await listed("")).length).toBeGreaterThan(1);
  await expect(issuedList.read(as(davi), { page: 1, limit: 25 })).rejects.toMatchObject({ code: "forbidden" });
});

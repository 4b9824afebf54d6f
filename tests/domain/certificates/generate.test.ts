import { createHash } from "node:crypto";
import canonicalize from "canonicalize";
import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { showCertificate } from "#app/domain/certificates/certificate.server.ts";
import { generateCertificate, issueToStudent } from "#app/domain/certificates/generate-certificate.server.ts";
import { revokeCertificate } from "#app/domain/certificates/revoke-certificate.server.ts";
import { verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import {
  certificateCounters,
  certificateDesigns,
  certificateSettings,
  certificates,
} from "#drizzle/schema/certificates.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { events } from "#drizzle/schema/platform.ts";
import { openFixture, plantCourse, plantEnrolment, rename } from "#tests/domain/certificates/fixture.ts";
import { anAdmin, anInstructor, aStudent, aTeamMember } from "#tests/support/people.ts";

let fixture: Awaited<ReturnType<typeof openFixture>>;
let davi: Viewer;
let ester: Viewer;
const finished = new Date("2026-11-20T02:30:00Z");

beforeAll(async () => {
  fixture = await openFixture();
  davi = await anInstructor(fixture.db, { fullName: "Davi Nogueira" });
  ester = await aStudent(fixture.db, { fullName: "Ester Lima" });
});
afterAll(() => fixture.leave());

const refused = (code: string) => expect.objectContaining({ name: "AppError", code });

describe("issuing a certificate to a student", () => {
  it("prints the student's name, names who issued it, and repeated gives the same", async () => {
    const { db, as } = fixture;
    const courseId = await plantCourse(db, davi);
    const { enrollment_id } = await plantEnrolment(db, ester, courseId, finished);
    const secretary = await aTeamMember(db, await anAdmin(db), "secretary");
    const whose = { user_id: ester.id, course_id: courseId };
    const { id } = await issueToStudent(as(secretary), whose);
    const { certificate } = await showCertificate(as(ester), id);
    expect(certificate).toMatchObject({ userId: ester.id, enrollmentId: enrollment_id });
    expect(certificate.snapshot.student_name).toBe("Ester Lima");
    const [event] = await db
      .select()
      .from(events)
      .where(eq(events.object, `certificate/${id}`));
    expect(event).toMatchObject({ action: "certificate.issued", actorId: secretary.id });
    expect(await issueToStudent(as(secretary), whose)).toMatchObject({ id });
    expect(await generateCertificate(as(ester), { course_id: courseId, enrollment_id })).toMatchObject({ id });
  });

  it("is refused before the course is completed, without enrolment, and to everybody else", async () => {
    const { db, as } = fixture;
    const courseId = await plantCourse(db, davi);
    const whose = { user_id: ester.id, course_id: courseId };
    const secretary = as(await aTeamMember(db, await anAdmin(db), "secretary"));
    await expect(issueToStudent(secretary, whose)).rejects.toThrow(refused("not_found"));
    await plantEnrolment(db, ester, courseId, null);
    await expect(issueToStudent(secretary, whose)).rejects.toThrow(refused("conflict"));
    await expect(issueToStudent(as(davi), whose)).rejects.toThrow(refused("forbidden"));
    await expect(issueToStudent(as(ester), whose)).rejects.toThrow(refused("forbidden"));
  });
});

describe("generating a certificate", () => {
  it("freezes names, hours and program, and the hash can be recomputed from what is kept", async () => {
    const { db, as } = fixture;
    const courseId = await plantCourse(db, davi);
    const asked = await plantEnrolment(db, ester, courseId, finished);
    const { id } = await generateCertificate(as(ester), asked);
    const before = (await showCertificate(as(ester), id)).certificate;

    await rename(db, davi, "Outro Nome");
    await rename(db, ester, "Nome Novo");
    await db.update(courses).set({ title: "Outro título" }).where(eq(courses.id, courseId));
    await db.delete(lessons).where(eq(lessons.courseId, courseId));
    const [design] = await db
      .insert(certificateDesigns)
      .values({ organizationName: "Outra Escola", primaryColor: "#000000", autoGenerateHours: false })
      .returning();
    await db.update(certificateSettings).set({ designId: design!.id });

    const after = (await showCertificate(as(ester), id)).certificate;
    expect(after).toEqual(before);
    expect(after.snapshot).toMatchObject({
      student_name: "Ester Lima",
      course_title: "Orar com os Salmos",
      instructor_name: "Davi Nogueira",
      duration_hours: 0.8,
      completion_date: "2026-11-20T02:30:00.000Z",
      organization_name: "Sementeira",
      organization_tax_id: "11.222.333/0001-81",
      program: { total_minutes: 45, total_hours: 0.8, lessons: [{ order: 1, title: "Aula 1" }, { order: 2 }] },
    });
    expect(after.snapshot.issue_date).toBe(after.issueDate.toISOString());
    const hash = createHash("sha256").update(canonicalize(after.snapshot)!).digest("hex");
    expect(hash).toBe(after.certificateHash);
    await rename(db, davi, "Davi Nogueira");
    await rename(db, ester, "Ester Lima");

    const next = await plantEnrolment(db, ester, await plantCourse(db, davi), finished);
    const later = (await showCertificate(as(ester), (await generateCertificate(as(ester), next)).id)).certificate;
    expect(later.snapshot).toMatchObject({ duration_hours: 12, organization_name: "Outra Escola" });
    expect(later.design.primaryColor).toBe("#000000");
    await db.update(certificateSettings).set({ designId: before.design.id });
  });

  it("has 128 random bits of its own in what is hashed, so that nobody comes to the hash by public facts", async () => {
    const { db, as } = fixture;
    const courseId = await plantCourse(db, davi);
    const salts = [];
    for (const student of [await aStudent(db), await aStudent(db)]) {
      const { id } = await generateCertificate(as(student), await plantEnrolment(db, student, courseId, finished));
      salts.push((await showCertificate(as(student), id)).certificate.snapshot.salt);
    }
    for (const salt of salts) expect(salt).toMatch(/^[0-9a-f]{32}$/);
    expect(salts[0]).not.toBe(salts[1]);
  });

  it("gives the same certificate when asked again", async () => {
    const { db, as } = fixture;
    const asked = await plantEnrolment(db, ester, await plantCourse(db, davi), finished);
    const first = await generateCertificate(as(ester), { ...asked, user_id: ester.id.toUpperCase() });
    const second = await generateCertificate(as(ester), asked);
    expect(second).toEqual({ ...first, issuedNow: false });
    const issued = await db
      .select()
      .from(events)
      .where(eq(events.object, `certificate/${first.id}`));
    expect(issued.map(({ action, actorId }) => ({ action, actorId }))).toEqual([
      { action: "certificate.issued", actorId: ester.id },
    ]);
  });

  it("refuses visitors, other people's ids and enrolments, and unfinished courses", async () => {
    const { db, as, ctx } = fixture;
    const courseId = await plantCourse(db, davi);
    const asked = await plantEnrolment(db, ester, courseId, null);
    await expect(generateCertificate(ctx, asked)).rejects.toEqual(refused("unauthenticated"));
    await expect(generateCertificate(as(ester), { ...asked, user_id: davi.id })).rejects.toEqual(refused("forbidden"));
    await expect(generateCertificate(as(davi), asked)).rejects.toEqual(refused("not_found"));
    await expect(generateCertificate(as(ester), { ...asked, course_id: courseId + 1 })).rejects.toEqual(
      refused("not_found"),
    );
    await expect(generateCertificate(as(ester), asked)).rejects.toMatchObject({
      code: "forbidden",
      message: "Conclua o curso para gerar o certificado.",
    });
  });

  it("refuses somebody else's id though the enrolment is one's own and finished, and issues nothing", async () => {
    const { db, as } = fixture;
    const asked = await plantEnrolment(db, ester, await plantCourse(db, davi), finished);
    const before = await db.$count(certificates);
    await expect(generateCertificate(as(ester), { ...asked, user_id: davi.id })).rejects.toEqual(refused("forbidden"));
    expect(await db.$count(certificates)).toBe(before);
  });

  it("verifies by hash and number until it is revoked, and then reveals nothing about its holder", async () => {
    const { db, as, ctx } = fixture;
    const asked = await plantEnrolment(db, ester, await plantCourse(db, davi), finished);
    const { id, certificateNumber: number } = await generateCertificate(as(ester), asked);
    const { certificateHash: hash } = (await showCertificate(as(ester), id)).certificate;
    for (const by of [hash, number]) expect(await verifyCertificate(ctx, by)).toMatchObject({ valid: true });
    await revokeCertificate(as(davi, new Date("2026-12-01T02:30:00Z")), id, "decision");
    const revoked = { valid: false, message: "Certificado revogado em 30/11/2026" };
    for (const by of [hash, number]) expect(await verifyCertificate(ctx, by)).toEqual(revoked);
  });

  it("does not issue again what was revoked, and keeps its number used", async () => {
    const { db, as } = fixture;
    const asked = await plantEnrolment(db, ester, await plantCourse(db, davi), finished);
    const { id } = await generateCertificate(as(ester), asked);
    const revokedAt = new Date("2026-12-01T02:30:00Z");
    await revokeCertificate(as(davi, revokedAt), id, "decision");
    await revokeCertificate(as(davi, new Date("2027-01-01T12:00:00Z")), id, "decision");
    await expect(generateCertificate(as(ester), asked)).rejects.toMatchObject({
      code: "conflict",
      message: "Certificado revogado em 30/11/2026",
    });
    await expect(showCertificate(as(ester), id)).rejects.toMatchObject({ code: "not_found" });
    const revocations = await db
      .select()
      .from(events)
      .where(eq(events.object, `certificate/${id}`))
      .orderBy(events.id);
    expect(revocations.map(({ action }) => action)).toEqual(["certificate.issued", "certificate.revoked"]);
    await expect(revokeCertificate(as(davi), crypto.randomUUID(), "decision")).rejects.toEqual(refused("not_found"));
  });

  it("numbers by the month that it is in São Paulo, each month from 1", async () => {
    const { db, as } = fixture;
    const at = async (now: string) => {
      const asked = await plantEnrolment(db, ester, await plantCourse(db, davi), finished);
      return (await generateCertificate(as(ester, new Date(now)), asked)).certificateNumber;
    };
    expect(await at("2031-12-01T02:30:00Z")).toBe("SEMENTEIRA-2031-11-000001");
    expect(await at("2031-12-01T02:59:59.999Z")).toBe("SEMENTEIRA-2031-11-000002");
    expect(await at("2031-12-01T03:00:00Z")).toBe("SEMENTEIRA-2031-12-000001");
    expect(await at("2032-01-01T02:59:00Z")).toBe("SEMENTEIRA-2031-12-000002");
    // The last years with daylight saving time.
    expect(await at("2018-12-01T01:59:00Z")).toBe("SEMENTEIRA-2018-11-000001");
    expect(await at("2018-12-01T02:00:00Z")).toBe("SEMENTEIRA-2018-12-000001");
  });

  it("loses no number to a transaction that fails", async () => {
    const { db, as } = fixture;
    const now = new Date("2033-05-10T12:00:00Z");
    const asked = await plantEnrolment(db, ester, await plantCourse(db, davi), finished);
    const failing = db.transaction(async (tx) => {
      await generateCertificate({ ...as(ester, now), db: tx }, asked);
      throw new Error("the power went out");
    });
    await expect(failing).rejects.toThrow("the power went out");
    expect((await generateCertificate(as(ester, now), asked)).certificateNumber).toBe("SEMENTEIRA-2033-05-000001");
  });

  it("keeps counters and certificates in step", async () => {
    const counters = await fixture.db.select().from(certificateCounters);
    for (const { month, n } of counters) {
      const [row] = await fixture.db
        .select({ issued: count() })
        .from(certificates)
        .where(eq(certificates.month, month));
      expect({ month, issued: row!.issued }).toEqual({ month, issued: n });
    }
  });
});

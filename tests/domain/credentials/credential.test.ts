import { count, eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { correctCertificate } from "#app/domain/certificates/correct-certificate.server.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { revokeCertificate } from "#app/domain/certificates/revoke-certificate.server.ts";
import { generateTrailCertificate } from "#app/domain/certificates/trail-certificate.server.ts";
import { requireValid, verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { readCredential, readStatusList, showAchievement } from "#app/domain/credentials/credential.server.ts";
import { hasValidProof, type Signed } from "#app/domain/credentials/data-integrity.server.ts";
import { canSign, currentKey, listMultikeys, rotateKey } from "#app/domain/credentials/issuer-key.server.ts";
import { fromMultikey } from "#app/domain/credentials/multikey.server.ts";
import { isSet } from "#app/domain/credentials/status-list.server.ts";
import type { Ctx, Viewer } from "#app/domain/ctx.ts";
import { checkLocally } from "#app/domain/health/show-health.server.ts";
import { joinTrail } from "#app/domain/trails/join-trail.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { credentials, issuerKeys } from "#drizzle/schema/credentials.ts";
import { events } from "#drizzle/schema/platform.ts";
import { openFixture, plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { aTrail, study } from "#tests/domain/trails/a-trail.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";

let fixture: Awaited<ReturnType<typeof openFixture>>;
let davi: Viewer;
let ester: Viewer;

beforeAll(async () => {
  fixture = await openFixture();
  davi = await anInstructor(fixture.db, { fullName: "Davi Nogueira" });
  ester = await aStudent(fixture.db, { fullName: "Ester Lima" });
});
afterAll(() => fixture.leave());

async function aCertificate() {
  const { db, as } = fixture;
  const asked = await plantEnrolment(db, ester, await plantCourse(db, davi), new Date("2026-11-20T02:30:00Z"));
  return (await generateCertificate(as(ester), asked)).id;
}

const view = async (id: string) => requireValid(await verifyCertificate(fixture.ctx, id));
const read = async (id: string) => await readCredential(fixture.ctx, await view(id));

const isSigned = async (text: string) => {
  const credential = JSON.parse(text) as Signed;
  const key = fromMultikey(credential.proof.verificationMethod.split("#")[1]!)!;
  return await hasValidProof(credential, key);
};

const isRevoked = async (text: string) => {
  const { credentialStatus } = JSON.parse(text);
  const list = JSON.parse(await readStatusList(fixture.ctx, 1));
  return isSet(list.credentialSubject.encodedList, Number(credentialStatus.statusListIndex));
};

describe("the school's key", () => {
  it("is made once when several ask at the same time, and kept sealed", async () => {
    const made = await Promise.all(Array.from({ length: 8 }, () => currentKey(fixture.ctx)));
    expect(new Set(made.map(({ multikey }) => multikey)).size).toBe(1);
    const [{ n }] = (await fixture.db.select({ n: count() }).from(issuerKeys)) as [{ n: number }];
    expect(n).toBe(1);
    const [row] = await fixture.db.select().from(issuerKeys);
    expect(row!.sealedSeed).not.toContain(made[0]!.key.export({ format: "jwk" }).d);
    expect(await fixture.db.select().from(events).where(eq(events.action, "issuer_key.made"))).toHaveLength(1);
  });

  it("can be replaced; what the former signed stays valid, and it stays listed after the current one", async () => {
    const before = await read(await aCertificate());
    const former = await currentKey(fixture.ctx);
    const fresh = await rotateKey(fixture.ctx);
    const after = await read(await aCertificate());
    expect(fresh.multikey).not.toBe(former.multikey);
    expect((await listMultikeys(fixture.ctx)).slice(0, 2)).toEqual([fresh.multikey, former.multikey]);
    expect([before.includes(former.multikey), after.includes(fresh.multikey)]).toEqual([true, true]);
    expect([await isSigned(before), await isSigned(after)]).toEqual([true, true]);
  });

  it("that no secret opens signs nothing until somebody replaces it, and stays listed", async () => {
    const before = await read(await aCertificate());
    const former = await currentKey(fixture.ctx);
    const { ctx, db } = fixture;
    const elsewhere = ctxOf(db, null, {
      settings: { ...ctx.settings, SESSION_SECRET: "another secret altogether, of forty" },
    });
    const id = await aCertificate();
    await expect(readCredential(elsewhere, await view(id))).rejects.toMatchObject({ code: "unavailable" });
    expect(await listMultikeys(elsewhere)).toEqual(await listMultikeys(ctx));
    expect(await canSign(elsewhere)).toBe(false);
    const finding = async (where: Ctx) => (await checkLocally(where)).find(({ name }) => name === "issuer-key");
    expect(await finding(ctx)).toMatchObject({ severity: "well" });
    expect(await finding(elsewhere)).toMatchObject({ severity: "wrong", advice: expect.stringContaining("--lost") });
    expect((await currentKey(ctx)).multikey).toBe(former.multikey);
    await expect(rotateKey(elsewhere)).rejects.toMatchObject({ code: "conflict" });
    const fresh = await rotateKey(elsewhere, { isLost: true });
    expect(await canSign(elsewhere)).toBe(true);
    expect(await listMultikeys(elsewhere)).toEqual(expect.arrayContaining([fresh.multikey, former.multikey]));
    expect(await isSigned(before)).toBe(true);
    const [row] = await db.select().from(issuerKeys).where(eq(issuerKeys.multikey, former.multikey));
    expect(row!.retiredFor).toBe("lost");
    await rotateKey(ctx, { isLost: true });
  });
});

describe("a certificate's credential", () => {
  it("of a trail stands for the trail, as its public page says, and is signed", async () => {
    const trail = await aTrail(fixture.db, { title: "Da semente ao fruto" });
    const rute = ctxOf(fixture.db, await aStudent(fixture.db), { settings: fixture.settings });
    await joinTrail(rute, trail.id);
    for (const courseId of trail.courseIds) await study(rute, courseId);
    const text = await read((await generateTrailCertificate(rute, trail.id, {})).id);
    const { achievement, identifier } = JSON.parse(text).credentialSubject;
    const published = await showAchievement(fixture.ctx, { kind: "trails", id: trail.id });
    const { id, name, criteria } = published;
    expect(achievement).toMatchObject({ id, name, criteria });
    expect([id.endsWith(`/credentials/trails/${trail.id}`), name]).toEqual([true, "Da semente ao fruto"]);
    expect(criteria.narrative).toContain("Concluir todos os cursos da trilha e ter a presença");
    expect(identifier[0].identityHash).toBe(rute.viewer.fullName);
    expect(await isSigned(text)).toBe(true);
  });

  it("says what the sheet says, and is the same bytes each time", async () => {
    const id = await aCertificate();
    const texts = await Promise.all([read(id), read(id), read(id)]);
    expect(new Set([...texts, await read(id)]).size).toBe(1);
    const { snapshot, certificateHash } = await view(id);
    const credential = JSON.parse(texts[0]!);
    expect(credential).toMatchObject({
      id: `${fixture.settings.PUBLIC_ORIGIN}/credentials/${certificateHash}`,
      type: ["VerifiableCredential", "OpenBadgeCredential"],
      validFrom: snapshot.issue_date,
      credentialSubject: {
        identifier: [{ identityType: "name", identityHash: "Ester Lima" }],
        licenseNumber: snapshot.certificate_number,
        achievement: { name: "Orar com os Salmos", description: expect.stringContaining("Curso livre") },
      },
    });
    expect(texts[0]).not.toContain(ester.email);
    expect(texts[0]).not.toContain(snapshot.salt);
    expect(await isSigned(texts[0]!)).toBe(true);
  });

  it("is revoked with the certificate, and can no longer be had", async () => {
    const id = await aCertificate();
    const shown = await view(id);
    const text = await read(id);
    expect(await isRevoked(text)).toBe(false);
    await revokeCertificate(fixture.ctx, id, "decision");
    expect(await isRevoked(text)).toBe(true);
    expect(await isSigned(await readStatusList(fixture.ctx, 1))).toBe(true);
    const late = await aCertificate();
    const lateView = await view(late);
    await revokeCertificate(fixture.ctx, late, "decision");
    await expect(readCredential(fixture.ctx, lateView)).rejects.toMatchObject({ code: "not_found" });
    expect(shown.certificateHash).not.toBe(lateView.certificateHash);
  });

  it("is replaced when the name is corrected: the old one counts as revoked, and its text is forgotten", async () => {
    const id = await aCertificate();
    const before = await view(id);
    const old = await read(id);
    const admin = await anAdmin(fixture.db);
    await correctCertificate(fixture.as(admin), id, { student_name: "Ester de Lima" });
    const fresh = await read(id);
    expect([await isRevoked(old), await isRevoked(fresh)]).toEqual([true, false]);
    expect(JSON.parse(fresh).credentialSubject.identifier[0].identityHash).toBe("Ester de Lima");
    const kept = eq(credentials.certificateHash, before.certificateHash);
    expect((await fixture.db.select().from(credentials).where(kept))[0]!.document).toBeNull();
  });

  it("has no list where nobody was given a place", async () => {
    await expect(readStatusList(fixture.ctx, 9)).rejects.toMatchObject({ code: "not_found" });
    expect(await fixture.db.$count(certificates)).toBeGreaterThan(0);
  });
});

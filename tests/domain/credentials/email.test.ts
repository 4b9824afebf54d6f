import { createHash } from "node:crypto";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { shareCertificate } from "#app/domain/certificates/certificate.server.ts";
import { correctCertificate } from "#app/domain/certificates/correct-certificate.server.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { requireValid, verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { checkFile } from "#app/domain/credentials/check-file.server.ts";
import { readCredential } from "#app/domain/credentials/credential.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { deleteOwnAccount } from "#app/domain/privacy/delete-account.server.ts";
import { credentials } from "#drizzle/schema/credentials.ts";
import { openFixture, plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { toldOf } from "#tests/domain/payments/fixture.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";

let fixture: Awaited<ReturnType<typeof openFixture>>;
let ester: Viewer;

beforeAll(async () => {
  fixture = await openFixture();
});
afterAll(() => fixture.leave());

const email = "Ester.Lima@Exemplo.test";

async function aCertificate() {
  const { db, as } = fixture;
  ester = await aStudent(db, { fullName: "Ester Lima", email });
  const course = await plantCourse(db, await anInstructor(db));
  const asked = await plantEnrolment(db, ester, course, new Date("2026-11-20T02:30:00Z"));
  return (await generateCertificate(as(ester), asked)).id;
}

const read = async (id: string) => readCredential(fixture.ctx, requireValid(await verifyCertificate(fixture.ctx, id)));
const choose = (id: string, email_in_credential: boolean) =>
  shareCertificate(fixture.as(ester) as never, id, { email_in_credential });
const check = async (text: string) => checkFile(fixture.ctx, Buffer.from(text));

type Identity = { identityType: string; identityHash: string; hashed: boolean; salt?: string };
const identitiesIn = (text: string): Identity[] => JSON.parse(text).credentialSubject.identifier;

describe("the holder's e-mail in a credential", () => {
  it("is included only while its owner wants it, as a salted hash that can be matched with a known e-mail", async () => {
    const id = await aCertificate();
    const plain = await read(id);
    expect(identitiesIn(plain)).toHaveLength(1);
    await choose(id, true);
    const texts = await Promise.all([read(id), read(id), read(id)]);
    expect(new Set(texts).size).toBe(1);
    const withEmail = texts[0]!;
    const [name, hashed] = identitiesIn(withEmail);
    expect(name).toMatchObject({ identityType: "name", identityHash: "Ester Lima", hashed: false });
    const digest = createHash("sha256").update(`ester.lima@exemplo.test${hashed!.salt}`).digest("hex");
    expect(hashed).toMatchObject({ identityType: "emailAddress", hashed: true, identityHash: `sha256$${digest}` });
    expect(hashed!.salt).toMatch(/^[0-9a-f]{32}$/);
    expect(withEmail.toLowerCase()).not.toContain("exemplo.test");
    // Both are the same credential, at the same place in the list of revoked ones.
    const [one, other] = [JSON.parse(plain), JSON.parse(withEmail)];
    expect([other.id, other.credentialStatus]).toEqual([one.id, one.credentialStatus]);
    for (const text of [plain, withEmail]) expect(await check(text)).toMatchObject({ isRight: true });

    await choose(id, false);
    expect(await read(id)).toBe(plain);
    const [row] = await fixture.db.select().from(credentials).where(eq(credentials.certificateId, id));
    expect(row!.emailDocument).toBeNull();
    expect(await toldOf(fixture.db, `certificate/${id}`)).toEqual([
      "certificate.issued",
      "certificate.email_changed",
      "certificate.email_changed",
    ]);
  });

  it("that was taken out leaves copies valid, and the check says that it is no longer known; another name is refused", async () => {
    const id = await aCertificate();
    await choose(id, true);
    const old = await read(id);
    await choose(id, false);
    const { isRight, steps } = await check(old);
    expect(isRight).toBe(true);
    expect(steps.at(-1)).toMatchObject({ isRight: null, says: expect.stringContaining("não está mais nos registros") });
    await choose(id, true);
    const fresh = await read(id);
    expect(identitiesIn(fresh)[1]!.salt).not.toBe(identitiesIn(old)[1]!.salt);
    const forged = fresh.replace("Ester Lima", "Outra Pessoa");
    expect(await check(forged)).toMatchObject({ isRight: false });
  });

  it("goes along to a corrected certificate, and is forgotten with the account", async () => {
    const id = await aCertificate();
    await choose(id, true);
    await read(id);
    const admin = await anAdmin(fixture.db);
    await correctCertificate(fixture.as(admin) as never, id, { student_name: "Ester de Lima" });
    expect(identitiesIn(await read(id)).map(({ identityType }) => identityType)).toEqual(["name", "emailAddress"]);
    const rows = () => fixture.db.select().from(credentials).where(eq(credentials.certificateId, id));
    expect((await rows()).filter(({ emailDocument }) => emailDocument)).toHaveLength(1);
    await deleteOwnAccount(fixture.as(ester), { certificates: "keep" });
    expect((await rows()).filter(({ emailDocument }) => emailDocument)).toEqual([]);
    expect(identitiesIn(await read(id))).toHaveLength(1);
  });

  it("is decided by its holder alone", async () => {
    const id = await aCertificate();
    for (const other of [await aStudent(fixture.db), await anAdmin(fixture.db)]) {
      const asked = shareCertificate(fixture.as(other) as never, id, { email_in_credential: true });
      await expect(asked).rejects.toMatchObject({ code: "forbidden" });
    }
    expect(identitiesIn(await read(id))).toHaveLength(1);
  });
});

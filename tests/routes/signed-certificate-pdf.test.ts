import { execFileSync, spawnSync } from "node:child_process";
import { createHash, verify, X509Certificate } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import forge from "node-forge";
import { afterAll, beforeAll, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { checkFile } from "#app/domain/credentials/check-file.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { removeSignature, saveSignature } from "#app/domain/school-signature/school-signature.server.ts";
import * as downloads from "#app/routes/downloads.ts";
import { schoolSignatures } from "#drizzle/schema/credentials.ts";
import { openFixture, plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { dataDir } from "#tests/domain/profile/fixture.ts";
import { answersAt } from "#tests/routes/call-route.ts";
import { objectsOf, pdfPages } from "#tests/support/pdf-text.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";
import { contextOf } from "#tests/support/request.ts";
import { aSigningFile } from "#tests/support/signing-certificate.ts";

const { loader } = answersAt(downloads, "/certificate/:id.pdf");

let fixture: Awaited<ReturnType<typeof openFixture>>;
let admin: Viewer;
let id: string;
let unsigned: Buffer;
const kept = aSigningFile();

beforeAll(async () => {
  fixture = await openFixture({ variables: { DATA_DIR: dataDir } });
  admin = await anAdmin(fixture.db);
  const courseId = await plantCourse(fixture.db, await anInstructor(fixture.db));
  const holder = await aStudent(fixture.db, { fullName: "Ester Araújo Lima" });
  const asked = await plantEnrolment(fixture.db, holder, courseId, new Date("2026-11-20T12:00:00Z"));
  ({ id } = await generateCertificate(fixture.as(holder), asked));
  unsigned = await ask();
  await saveSignature(fixture.as(admin), kept);
});
afterAll(() => fixture.leave());

async function ask() {
  const request = new Request(`http://127.0.0.1:3000/certificate/${id}.pdf`);
  const context = contextOf(fixture);
  const answer = (await loader({ request, params: { id }, context } as never)) as Response;
  expect(answer.status).toBe(200);
  return Buffer.from(await answer.arrayBuffer());
}

/** The bytes that a signed file says are signed, and its signature. */
function partsOf(pdf: Buffer) {
  const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(pdf.toString("latin1"))!.slice(1).map(Number);
  const [first = 0, start = 0, end = 0, rest = 0] = range;
  expect([first, end + rest]).toEqual([0, pdf.length]);
  expect([pdf[start], pdf[end - 1]].map((byte) => String.fromCharCode(byte!))).toEqual(["<", ">"]);
  const signature = Buffer.from(pdf.subarray(start + 1, end - 1).toString("latin1"), "hex");
  return { content: Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)]), signature };
}

type Asn1 = forge.asn1.Asn1;
const within = (value: Asn1, ...path: number[]): Asn1 =>
  path.reduce((at, index) => (at.value as Asn1[])[index]!, value);
const derOf = (value: Asn1) => Buffer.from(forge.asn1.toDer(value).getBytes(), "binary");
const octetsOf = (value: Asn1) => Buffer.from(value.value as unknown as string, "binary");

/** Whether a file is signed by a certificate and unchanged: by a reader of its own, which shares nothing with ours. */
function isSignedBy(pdf: Buffer, own: Buffer): boolean {
  const { content, signature } = partsOf(pdf);
  const cms = forge.asn1.fromDer(signature.toString("binary"), { parseAllBytes: false } as never);
  const signedData = within(cms, 1, 0);
  const certificates = within(signedData, 3).value as Asn1[];
  expect(certificates.map((each) => derOf(each).equals(own))).toEqual([true, false]);
  const signerInfo = within(signedData, 4, 0);
  const attributes = within(signerInfo, 3).value as Asn1[];
  const attribute = (oid: string) =>
    within(attributes.find((each) => forge.asn1.derToOid(octetsOf(within(each, 0)).toString("binary")) === oid)!, 1, 0);
  expect(attributes).toHaveLength(3);
  expect(derOf(attribute("1.2.840.113549.1.9.3"))).toEqual(Buffer.from("06092a864886f70d010701", "hex"));
  const hash = (bytes: Buffer) => createHash("sha256").update(bytes).digest();
  expect(octetsOf(within(attribute("1.2.840.113549.1.9.16.2.47"), 0, 0, 0))).toEqual(hash(own));
  const carried = derOf(within(signerInfo, 3));
  carried[0] = 0x31;
  const isKeys = verify("sha256", carried, new X509Certificate(own).publicKey, octetsOf(within(signerInfo, 5)));
  return isKeys && octetsOf(attribute("1.2.840.113549.1.9.4")).equals(hash(content));
}

it("has no trace of a signature without a certificate", () => {
  for (const word of ["/Sig", "/ByteRange", "/AcroForm", "ETSI"]) expect(unsigned.includes(word)).toBe(false);
});

it("is signed by the school's certificate, and says so as PAdES asks", async () => {
  const pdf = await ask();
  expect(isSignedBy(pdf, kept.own)).toBe(true);
  const heads = [...objectsOf(pdf).values()].map(({ head }) => head);
  const signature = heads.find((head) => head.includes("/Type /Sig"))!;
  expect(signature).toContain("/SubFilter /ETSI.CAdES.detached");
  expect(signature).toMatch(/\/M \(D:\d{14}Z\)/);
  const field = heads.find((head) => head.includes("/FT /Sig"))!;
  expect(field).toContain("/Rect [0 0 0 0]");
  expect(field).toContain("/F 132");
  // A reader of the structure finds the field, as PDF/UA asks.
  expect(field).toMatch(/\/StructParent \d+/);
  expect(heads.some((head) => head.includes("/S /Form") && head.includes("/OBJR"))).toBe(true);
  expect(pdf.toString("latin1")).toContain("<pdfaid:conformance>A<");
  expect(pdfPages(pdf)).toEqual(pdfPages(unsigned));
  expect((await ask()).equals(pdf)).toBe(true);
});

it("still carries the credential", async () => {
  const signed = await ask();
  const last = async (file: Buffer) => {
    const { isRight, steps } = await checkFile(fixture.ctx, file);
    return [isRight, steps.at(-1)];
  };
  const step = (isRight: boolean | null, says: string) => ({ isRight, says: expect.stringContaining(says) });
  expect(await last(signed)).toEqual([true, step(true, "é da escola (ESCOLA")]);
  expect(await last(unsigned)).toEqual([true, step(null, "não traz a assinatura digital")]);
  const changed = Buffer.from(signed);
  changed[changed.indexOf("/Lang (pt-BR)") + 7]! ^= 1;
  expect(await last(changed)).toEqual([false, step(false, "o arquivo foi alterado")]);
  const added = Buffer.concat([signed, Buffer.from("\n% more")]);
  expect(await last(added)).toEqual([false, step(false, "não cobre o arquivo todo")]);
  const hidden = Buffer.from(signed);
  hidden.write("> /Reason (outro) /X <", hidden.indexOf("000000>", hidden.indexOf("/Contents <")) - 30, "latin1");
  expect(await last(hidden)).toEqual([false, step(false, "não cobre o arquivo todo")]);
  const garbage = Buffer.from(signed);
  const contents = garbage.lastIndexOf("/Contents <") + 11;
  garbage.fill("f", contents, contents + 400);
  expect(await last(garbage)).toEqual([false, step(false, "não confere")]);
  await saveSignature(fixture.as(admin), aSigningFile());
  expect(await last(signed)).toEqual([true, step(null, "não é do certificado que a escola usa hoje")]);
  await saveSignature(fixture.as(admin), kept);
});

it("shows every changed byte", async () => {
  const pdf = await ask();
  const named = ["/EmbeddedFile", "/Lang", "ETSI", "/Rect"].map((word) => pdf.indexOf(word));
  for (const place of [10, ...named, pdf.length - 8]) {
    expect(place).toBeGreaterThan(0);
    const changed = Buffer.from(pdf);
    changed[place]! ^= 1;
    expect(isSignedBy(changed, kept.own)).toBe(false);
  }
});

it.skipIf(spawnSync("openssl", ["version"]).status !== 0)("is accepted by OpenSSL as CAdES", async () => {
  const folder = mkdtempSync(path.join(tmpdir(), "signed-pdf-"));
  try {
    const pdf = await ask();
    const { content, signature } = partsOf(pdf);
    const put = (name: string, bytes: Buffer | string) => {
      writeFileSync(path.join(folder, name), bytes);
      return path.join(folder, name);
    };
    const files = ["-in", put("cms", signature), "-content", put("content", content)];
    const trusted = ["-CAfile", put("root", kept.rootPem), "-purpose", "any", "-out", path.join(folder, "out")];
    const asked = ["cms", "-verify", "-cades", "-binary", "-inform", "DER", ...files, ...trusted];
    expect(spawnSync("openssl", asked).stderr.toString()).toContain("CAdES Verification successful");
    content[99]! ^= 1;
    put("content", content);
    expect(() => execFileSync("openssl", asked, { stdio: "pipe" })).toThrow(/digest failure|verification failure/i);
  } finally {
    rmSync(folder, { recursive: true });
  }
});

it("goes out unsigned once the certificate is over or removed", async () => {
  await fixture.db.update(schoolSignatures).set({ notAfter: new Date(Date.now() - 1_000) });
  expect((await ask()).equals(unsigned)).toBe(true);
  await fixture.db.update(schoolSignatures).set({ notAfter: new Date(Date.now() + 86_400_000) });
  expect((await ask()).includes("/Sig")).toBe(true);
  await removeSignature(fixture.as(admin));
  expect((await ask()).equals(unsigned)).toBe(true);
});

import { execFileSync, spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { fonts } from "#app/domain/certificates/design.ts";
import { designFields } from "#app/domain/certificates/design-form.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { saveDesign } from "#app/domain/certificates/save-design.server.ts";
import { saveSignature } from "#app/domain/school-signature/school-signature.server.ts";
import * as downloads from "#app/routes/downloads.ts";
import { openFixture, plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { dataDir } from "#tests/domain/profile/fixture.ts";
import { answersAt } from "#tests/routes/call-route.ts";
import { anAdmin, anInstructor, aStudent } from "#tests/support/people.ts";
import { contextOf } from "#tests/support/request.ts";
import { aSigningFile } from "#tests/support/signing-certificate.ts";

const { loader } = answersAt(downloads, "/certificate/:id.pdf");

/*
 * Programs of other makers read the certificates of all five designs: Poppler's pdfinfo, pdftotext and pdfsig, and OpenSSL.
 * They have to be there: nothing here is skipped.
 */

let fixture: Awaited<ReturnType<typeof openFixture>>;
let folder: string;
const kept = aSigningFile();
const files = new Map<string, string>();
const holder = "Ester Araújo Łukasz Lima";

beforeAll(async () => {
  folder = mkdtempSync(path.join(tmpdir(), "pdf-readers-"));
  fixture = await openFixture({ variables: { DATA_DIR: dataDir } });
  const admin = fixture.as(await anAdmin(fixture.db));
  const courseId = await plantCourse(fixture.db, await anInstructor(fixture.db, { fullName: "Davi Nogueira" }));
  await saveSignature(admin, kept);
  for (const font_family of fonts) {
    await saveDesign(admin, designFields.parse({ ceo_name: "Rute Prado", font_family }), {});
    const student = await aStudent(fixture.db, { fullName: holder });
    const asked = await plantEnrolment(fixture.db, student, courseId, new Date("2026-11-20T12:00:00Z"));
    const { id } = await generateCertificate(fixture.as(student), asked);
    const request = new Request(`http://127.0.0.1:3000/certificate/${id}.pdf`);
    const answer = (await loader({ request, params: { id }, context: contextOf(fixture) } as never)) as Response;
    files.set(font_family, put(`${font_family}.pdf`, Buffer.from(await answer.arrayBuffer())));
  }
});
afterAll(async () => {
  await fixture.leave();
  rmSync(folder, { recursive: true });
});

function put(name: string, bytes: Uint8Array | string) {
  const file = path.join(folder, name);
  writeFileSync(file, bytes);
  return file;
}

const read = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: "utf8" });

describe.each(fonts)("the design in %s", (font) => {
  const file = () => files.get(font)!;

  it("is a tagged file of two pages to pdfinfo, without a complaint", () => {
    const { stdout, stderr, status } = spawnSync("pdfinfo", [file()], { encoding: "utf8" });
    expect([status, stderr]).toEqual([0, ""]);
    for (const said of [/Title: +.*Ester/, /Tagged: +yes/, /Pages: +2/, /PDF version: +1\.7/])
      expect(stdout).toMatch(said);
    expect(stdout).not.toMatch(/Encrypted: +yes|JavaScript: +yes/);
  });

  it("has its words for pdftotext, accents and all", () => {
    const text = read("pdftotext", "-layout", file(), "-");
    for (const said of [
      "CERTIFICADO",
      holder,
      "Orar com os Salmos",
      "Davi Nogueira",
      "CONTEÚDO PROGRAMÁTICO",
      "Aula 2",
    ])
      expect(text).toContain(said);
    expect(text).not.toContain("\ufffd");
  });

  it("is signed over all its bytes to pdfsig, and no more once a byte is changed", () => {
    // It ends with 1 where it does not trust the issuer, as here.
    const said = (of: string) => spawnSync("pdfsig", ["-nocert", of], { encoding: "utf8" }).stdout;
    const genuine = said(file());
    expect(genuine).toMatch(/Signature Validation: Signature is Valid/);
    expect(genuine).toMatch(/Total document signed/);
    expect(genuine).toMatch(/ETSI\.CAdES\.detached/);
    const changed = readFileSync(file());
    changed[changed.indexOf("/Lang (pt-BR)") + 7]! ^= 1;
    expect(said(put("changed.pdf", changed))).not.toMatch(/Signature is Valid/);
  });

  it("has a signature that OpenSSL takes as CAdES, and not with other bytes", () => {
    const pdf = readFileSync(file());
    const range = /\/ByteRange \[(\d+) (\d+) (\d+) (\d+)\]/.exec(pdf.toString("latin1"))!.slice(1).map(Number);
    const [, start = 0, end = 0] = range;
    const signature = put("cms", Buffer.from(pdf.subarray(start + 1, end - 1).toString("latin1"), "hex"));
    const content = Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)]);
    const trusted = ["-CAfile", put("root", kept.rootPem), "-purpose", "any", "-out", path.join(folder, "out")];
    const verify = (bytes: Buffer) =>
      spawnSync(
        "openssl",
        [
          "cms",
          "-verify",
          "-cades",
          "-binary",
          "-inform",
          "DER",
          ...["-in", signature, "-content", put("content", bytes), ...trusted],
        ],
        { encoding: "utf8" },
      );
    expect(verify(content).stderr).toContain("CAdES Verification successful");
    content[99]! ^= 1;
    expect(verify(content).status).not.toBe(0);
  });
});

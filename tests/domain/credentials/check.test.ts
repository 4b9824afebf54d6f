import { generateKeyPairSync } from "node:crypto";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { revokeCertificate } from "#app/domain/certificates/revoke-certificate.server.ts";
import { requireValid, verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { badgePng, badgeSvg } from "#app/domain/credentials/badge-picture.server.ts";
import { findCredential } from "#app/domain/credentials/check-credential.server.ts";
import { checkFile } from "#app/domain/credentials/check-file.server.ts";
import { readCredential } from "#app/domain/credentials/credential.server.ts";
import { addProof } from "#app/domain/credentials/data-integrity.server.ts";
import { exportCredentials } from "#app/domain/credentials/export.server.ts";
import { currentKey, rotateKey } from "#app/domain/credentials/issuer-key.server.ts";
import { keyAddress } from "#app/domain/credentials/open-badge.ts";
import { credentialsVerify } from "#app/server/commands/verify-credential.ts";
import { openFixture, plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { tampered } from "#tests/domain/credentials/tampered.ts";
import { anInstructor, aStudent } from "#tests/support/people.ts";

let fixture: Awaited<ReturnType<typeof openFixture>>;
let folder: string;
let id: string;
let text: string;
const colours = { primaryColor: "#2563eb", secondaryColor: "#9333ea" };

beforeAll(async () => {
  fixture = await openFixture();
  const { db, as, ctx } = fixture;
  folder = await mkdtemp(path.join(tmpdir(), "credentials-"));
  const [davi, ester] = [await anInstructor(db), await aStudent(db, { fullName: "Ester Lima" })];
  const asked = await plantEnrolment(db, ester, await plantCourse(db, davi), new Date("2026-11-20T02:30:00Z"));
  id = (await generateCertificate(as(ester), asked)).id;
  text = await readCredential(ctx, requireValid(await verifyCertificate(ctx, id)));
  await rotateKey(ctx);
  await exported();
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await fixture.leave();
});

async function exported() {
  const files = await exportCredentials(fixture.ctx);
  for (const [name, content] of files) {
    await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
    await writeFile(path.join(folder, name), content);
  }
  return files;
}

/** What the command says of a file, and whether it finds all well. */
async function verify(content: string | Buffer) {
  const file = path.join(folder, "file");
  await writeFile(file, content);
  const lines: string[] = [];
  const isWell = await credentialsVerify([file, "--keys", folder], (line) => void lines.push(line));
  return { isWell, last: lines.at(-1)!, lines };
}

/** A PDF's attachment. */
const attached = (json: string) => `%PDF-1.7\n1 0 obj\n<< /Type /EmbeddedFile >>\nstream\n${json}\nendstream\nendobj\n`;

const changed = (change: (credential: Record<string, never>) => void) => {
  const credential = JSON.parse(text);
  change(credential);
  return JSON.stringify(credential);
};

describe("verifying against an exported folder", () => {
  it("finds all well in JSON, PNG and SVG, after the key was replaced too", async () => {
    for (const file of [text, await badgePng(colours, text), badgeSvg(colours, text)]) {
      const { isWell, lines } = await verify(file);
      expect({ isWell, lines }).toMatchObject({ isWell: true, lines: { length: 4 } });
      const hash = JSON.parse(text).id.slice(-64);
      expect(await checkFile(fixture.ctx, Buffer.from(file))).toMatchObject({ isRight: true, hash });
    }
    expect((await verify(text)).lines[2]).toContain("Ester Lima");
  });

  it("exports profile, keys, achievements and lists, and nobody's name or secret", async () => {
    const files = await exported();
    expect(files.map(([name]) => name)).toEqual(
      expect.arrayContaining([".well-known/did.json", "credentials/issuer", "credentials/status/1"]),
    );
    const all = files.map(([, content]) => content).join("");
    expect(all).not.toContain("Ester");
    expect(all).not.toContain('"d"');
  });

  it.each([
    ["nothing", () => "", "não traz"],
    ["a list", () => "[]", "não traz"],
    ["a word too many", () => changed((c) => Object.assign(c, { name: "Doutorado" })), "assinatura não confere"],
    ["an unknown term", () => changed((c) => Object.assign(c, { unheardOf: "x" })), "assinatura não confere"],
    ["a prototype", () => text.replace("{", '{"__proto__": {"name": "Doutorado"},'), "não traz"],
    ["a name given twice", () => text.replace('"name":', '"name": "Doutorado", "name":'), "não traz"],
    ["an inner context", () => changed((c) => Object.assign(c.issuer!, { "@context": {} })), "não traz"],
    [
      "another issuer",
      () => changed((c) => Object.assign(c.issuer!, { id: "https://outra.example" })),
      "Não foi emitida",
    ],
    ["no proof", () => changed((c) => Object.assign(c, { proof: undefined })), "não traz"],
    ["no status", () => changed((c) => Object.assign(c, { credentialStatus: undefined })), "não traz"],
    [
      "contexts of the network",
      () => changed((c) => Object.assign(c, { "@context": [...JSON.parse(text)["@context"], "http://127.0.0.1:9/"] })),
      "não traz",
    ],
    [
      "entities of XML",
      () => '<!DOCTYPE a [<!ENTITY b "c">]><svg><openbadges:credential>&b;</openbadges:credential></svg>',
      "não traz",
    ],
    [
      "thousands of values, which would take seconds",
      () => changed((c) => Object.assign(c, { evidence: Array(2_000).fill({ type: ["Evidence"] }) })),
      "não traz",
    ],
    ["a file that is too long", () => text + " ".repeat(300_000), "não traz"],
  ])("refuses %s", async (_, make, says) => {
    const { isWell, last } = await verify(make());
    const refusal = says === "não traz" ? "none" : "wrong";
    const checked = await checkFile(fixture.ctx, Buffer.from(make()));
    expect(checked).toMatchObject({ isRight: false, refusal, hash: null });
    expect(JSON.stringify(checked.steps)).not.toContain("Doutorado");
    expect(isWell).toBe(false);
    expect(last).toContain(says);
  });

  it.each(Object.keys(tampered))("refuses %s in JSON, PNG, SVG and PDF", async (name) => {
    const change = tampered[name]!;
    const forged = changed((credential) => change(credential as never));
    for (const file of [forged, await badgePng(colours, forged), badgeSvg(colours, forged), attached(forged)]) {
      const checked = await checkFile(fixture.ctx, Buffer.from(file));
      expect(checked).toMatchObject({ isRight: false, hash: null });
      expect(JSON.stringify(checked.steps)).not.toMatch(/Doutorado|Outra Pessoa|Universidade/);
      expect((await verify(file)).isWell).toBe(false);
    }
  });

  it("knows what the school issued, also where somebody has the school's own key", async () => {
    const { key, multikey } = await currentKey(fixture.ctx);
    const { proof, ...document } = JSON.parse(text);
    const sign = async (change: object) => {
      const method = keyAddress(fixture.settings, multikey);
      return JSON.stringify(await addProof({ ...document, ...change }, { key, method, created: proof.created }));
    };
    const said = async (file: string) => {
      const { isRight, steps } = await checkFile(fixture.ctx, Buffer.from(file));
      return [isRight, steps.at(-1)!.says];
    };
    expect(await said(text)).toEqual([
      true,
      expect.stringMatching(/^Consta nos registros da escola: certificado nº SEM/),
    ]);
    const neverIssued = { id: document.id.replace(/[0-9a-f]{64}$/, "a".repeat(64)) };
    expect(await said(await sign(neverIssued))).toEqual([
      false,
      "Não consta entre os certificados que a escola emitiu.",
    ]);
    expect(await said(await sign({ name: "Doutorado" }))).toEqual([
      false,
      "Não é igual à credencial que a escola emitiu com este código.",
    ]);
    // The command has no database: to it the key is all there is.
    expect((await verify(await sign({ name: "Doutorado" }))).isWell).toBe(true);
  });

  it("refuses the school's words signed by a key of somebody else's", async () => {
    const { proof, ...document } = JSON.parse(text);
    const { privateKey: key } = generateKeyPairSync("ed25519");
    const forged = await addProof(document, { key, method: proof.verificationMethod, created: proof.created });
    expect(await verify(JSON.stringify(forged))).toMatchObject({ isWell: false });
  });

  it("sees the revocation in a fresh export, and refuses a list that was changed or is missing", async () => {
    await revokeCertificate(fixture.ctx, id, "decision");
    const before = await verify(text);
    await exported();
    const after = await verify(text);
    expect([before.isWell, after.isWell, after.last]).toEqual([true, false, expect.stringContaining("revogada")]);
    // The platform also says when.
    const { refusal, steps } = await checkFile(fixture.ctx, Buffer.from(text));
    expect([refusal, steps.at(-1)!.says]).toEqual(["revoked", expect.stringMatching(/foi revogado em \d\d\/\d\d/)]);
    const list = path.join(folder, "credentials/status/1");
    const [, signed] = (await exportCredentials(fixture.ctx)).find(([name]) => name.endsWith("status/1"))!;
    const forged = JSON.parse(signed);
    forged.validFrom = "2030-01-01T00:00:00Z";
    await writeFile(list, JSON.stringify(forged));
    expect((await verify(text)).last).toContain("falta a lista");
    await rm(list);
    expect((await verify(text)).last).toContain("falta a lista");
  });

  it("takes a PDF's attachment", () => {
    expect(JSON.parse(findCredential(Buffer.from(attached(text)))!)).toEqual(JSON.parse(text));
  });
});

import { DataIntegrityProof } from "@digitalbazaar/data-integrity";
import { cryptosuite } from "@digitalbazaar/eddsa-rdfc-2022-cryptosuite";
import { contexts as multikeyContexts } from "@digitalbazaar/multikey-context";
import { verifyCredential } from "@digitalbazaar/vc";
import { checkStatus } from "@digitalbazaar/vc-bitstring-status-list";
import { contexts as didContexts } from "did-context";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { revokeCertificate } from "#app/domain/certificates/revoke-certificate.server.ts";
import { requireValid, verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { loadContext } from "#app/domain/credentials/contexts.ts";
import { readCredential, readStatusList } from "#app/domain/credentials/credential.server.ts";
import { listMultikeys, rotateKey } from "#app/domain/credentials/issuer-key.server.ts";
import { issuerProfile, listAddress } from "#app/domain/credentials/open-badge.ts";
import { openFixture, plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { anInstructor, aStudent } from "#tests/support/people.ts";

/** Digital Bazaar's verifier, another program than ours, gets only what the platform publishes. */
let fixture: Awaited<ReturnType<typeof openFixture>>;
let id: string;

beforeAll(async () => {
  fixture = await openFixture();
  const { db, as } = fixture;
  const [davi, ester] = [await anInstructor(db), await aStudent(db, { fullName: "Ester Lima" })];
  const asked = await plantEnrolment(db, ester, await plantCourse(db, davi), new Date("2026-11-20T02:30:00Z"));
  id = (await generateCertificate(as(ester), asked)).id;
});
afterAll(() => fixture.leave());

const read = async () => readCredential(fixture.ctx, requireValid(await verifyCertificate(fixture.ctx, id)));

async function documentLoader(url: string) {
  const found = async () => {
    const profile = issuerProfile(fixture.settings, await listMultikeys(fixture.ctx));
    if (url === profile.id) return profile;
    if (url === listAddress(fixture.settings, 1)) return JSON.parse(await readStatusList(fixture.ctx, 1));
    const method = profile.verificationMethod.find((each) => each.id === url);
    return method && { "@context": "https://w3id.org/security/multikey/v1", ...method };
  };
  const document = multikeyContexts.get(url) ?? didContexts.get(url) ?? (await found());
  return document ? { documentUrl: url, document } : await loadContext(url);
}

const verdict = async (credential: object) => {
  const suite = new DataIntegrityProof({ cryptosuite });
  const check = (asked: object) => checkStatus({ ...asked, verifyBitstringStatusListCredential: true });
  return await verifyCredential({ credential, suite, documentLoader, checkStatus: check });
};

/** A valid signature, and whether the signed status list has the credential as revoked. */
const withStatus = (status: boolean) => ({ verified: true, statusResult: { verified: true, results: [{ status }] } });

type Tampered = Record<string, never> & {
  issuer: Record<string, unknown>;
  proof: Record<string, unknown>;
  evidence: Record<string, unknown>[];
  credentialStatus: Record<string, unknown>;
  credentialSubject: {
    identifier: Record<string, unknown>[];
    achievement: Record<string, unknown> & { criteria: Record<string, unknown> };
  } & Record<string, unknown>;
} & Record<string, unknown>;

const tampered: Record<string, (credential: Tampered) => void> = {
  "another holder": (c) => Object.assign(c.credentialSubject.identifier[0]!, { identityHash: "Outra Pessoa" }),
  "a second holder": (c) => c.credentialSubject.identifier.push({ ...c.credentialSubject.identifier[0], salt: "a" }),
  "no holder": (c) => Object.assign(c.credentialSubject, { identifier: undefined }),
  "another course": (c) => Object.assign(c.credentialSubject.achievement, { name: "Doutorado" }),
  "more hours": (c) => Object.assign(c.credentialSubject.achievement, { description: "9.000 horas." }),
  "other criteria": (c) => Object.assign(c.credentialSubject.achievement.criteria, { narrative: "Nenhum." }),
  "another achievement": (c) => Object.assign(c.credentialSubject.achievement, { id: "https://outra.example/1" }),
  "another kind": (c) => Object.assign(c.credentialSubject.achievement, { achievementType: "DoctoralDegree" }),
  "another number": (c) => Object.assign(c.credentialSubject, { licenseNumber: "ESCOLA-2026-11-999999" }),
  "another day of completion": (c) => Object.assign(c.credentialSubject, { activityEndDate: "2020-01-01T00:00:00Z" }),
  "an earlier issue": (c) => Object.assign(c, { validFrom: "2020-01-01T00:00:00Z" }),
  "an end that it has not": (c) => Object.assign(c, { validUntil: "2090-01-01T00:00:00Z" }),
  "another title": (c) => Object.assign(c, { name: "Doutorado" }),
  "another address": (c) => Object.assign(c, { id: "https://outra.example/credentials/1.json" }),
  "another school's name": (c) => Object.assign(c.issuer, { name: "Universidade" }),
  "another issuer": (c) => Object.assign(c.issuer, { id: "https://outra.example/issuer" }),
  "other evidence": (c) => Object.assign(c.evidence[0]!, { id: "https://outra.example/" }),
  "another place in the list": (c) => Object.assign(c.credentialStatus, { statusListIndex: "1" }),
  "no status": (c) => Object.assign(c, { credentialStatus: undefined }),
  "a later proof": (c) => Object.assign(c.proof, { created: "2030-01-01T00:00:00Z" }),
  "another key": (c) => Object.assign(c.proof, { verificationMethod: `${c.issuer.id}#outra` }),
  "another purpose": (c) => Object.assign(c.proof, { proofPurpose: "authentication" }),
};

describe("another maker's verifier", () => {
  it("accepts a credential, also after the school's key was replaced", async () => {
    const credential = JSON.parse(await read());
    expect(await verdict(credential)).toMatchObject(withStatus(false));
    await rotateKey(fixture.ctx);
    expect(await verdict(credential)).toMatchObject(withStatus(false));
  });

  it.each(Object.keys(tampered))("refuses %s", async (name) => {
    const credential = JSON.parse(await read());
    expect((await verdict(credential)).verified).toBe(true);
    tampered[name]!(credential);
    expect((await verdict(JSON.parse(JSON.stringify(credential)))).verified).toBe(false);
  });

  it("sees in the signed list, once the certificate is revoked", async () => {
    const credential = JSON.parse(await read());
    expect((await verdict(credential)).verified).toBe(true);
    await revokeCertificate(fixture.ctx, id, "decision");
    expect(await verdict(credential)).toMatchObject(withStatus(true));
  });
});

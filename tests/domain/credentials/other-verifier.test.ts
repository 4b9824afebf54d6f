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
import { tampered } from "#tests/domain/credentials/tampered.ts";
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

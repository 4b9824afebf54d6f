import { verifyCredential } from "@digitalcredentials/verifier-core";
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { shareCertificate } from "#app/domain/certificates/certificate.server.ts";
import { generateCertificate } from "#app/domain/certificates/generate-certificate.server.ts";
import { revokeCertificate } from "#app/domain/certificates/revoke-certificate.server.ts";
import { requireValid, verifyCertificate } from "#app/domain/certificates/verify-certificate.server.ts";
import { loadContext } from "#app/domain/credentials/contexts.ts";
import { readCredential } from "#app/domain/credentials/credential.server.ts";
import { exportCredentials } from "#app/domain/credentials/export.server.ts";
import { rotateKey } from "#app/domain/credentials/issuer-key.server.ts";
import type { Viewer } from "#app/domain/ctx.ts";
import { openFixture, plantCourse, plantEnrolment } from "#tests/domain/certificates/fixture.ts";
import { tampered } from "#tests/domain/credentials/tampered.ts";
import { anInstructor, aStudent } from "#tests/support/people.ts";

/*
 * The verifier of the Digital Credentials Consortium asks over https; here the folder that a school exports answers it.
 * Of a key's address it expects the key alone, which no web server can tell from the rest of the profile: this is cut out
 * for it, as the specification of controlled identifiers has verifiers do.
 */
let fixture: Awaited<ReturnType<typeof openFixture>>;
let ester: Viewer;
let id: string;

beforeAll(async () => {
  fixture = await openFixture({ variables: { PUBLIC_ORIGIN: "https://escola.example" } });
  const { db, as } = fixture;
  ester = await aStudent(db, { fullName: "Ester Lima" });
  const course = await plantCourse(db, await anInstructor(db));
  const asked = await plantEnrolment(db, ester, course, new Date("2026-11-20T02:30:00Z"));
  id = (await generateCertificate(as(ester), asked)).id;
});
afterAll(() => fixture.leave());
beforeEach(() => {
  // It complains that it could not fetch the JSON schemas of 1EdTech.
  vi.spyOn(console, "log").mockImplementation(() => {});
  vi.spyOn(console, "error").mockImplementation(() => {});
  vi.stubGlobal("fetch", async (asked: Request | string | URL) => {
    const url = new URL(asked instanceof Request ? asked.url : asked);
    const document = await published(url);
    return document
      ? new Response(JSON.stringify(document), { headers: { "Content-Type": "application/ld+json" } })
      : new Response("", { status: 404 });
  });
  return () => vi.unstubAllGlobals();
});

async function published(url: URL): Promise<object | null> {
  if (url.origin !== fixture.settings.PUBLIC_ORIGIN) {
    const { document } = await loadContext(url.href).catch(() => ({ document: null }));
    return document as object | null;
  }
  const files = new Map(await exportCredentials(fixture.ctx));
  const text = files.get(url.pathname.slice(1));
  if (!text || !url.hash) return text ? JSON.parse(text) : null;
  const profile = JSON.parse(text) as { verificationMethod: { id: string }[] };
  const method = profile.verificationMethod.find((each) => each.id === url.href);
  return method ? { "@context": "https://w3id.org/security/multikey/v1", ...method } : null;
}

const read = async () => readCredential(fixture.ctx, requireValid(await verifyCertificate(fixture.ctx, id)));

type Asked = Parameters<typeof verifyCredential>[0];

async function verdict(credential: object) {
  const { errors, log = [] } = await verifyCredential({ credential, knownDIDRegistries: [] } as unknown as Asked);
  const steps: Record<string, unknown> = {};
  for (const step of log) steps[step.id] = step.error ? step.error : step.valid;
  return { errors: errors?.map(({ name }) => name), ...steps };
}

const accepted = { errors: undefined, valid_signature: true, expiration: true, revocation_status: true };

describe("a third maker's verifier", () => {
  it("accepts a credential, also with an e-mail in it, and after the school's key was replaced", async () => {
    const credential = JSON.parse(await read());
    expect(await verdict(credential)).toMatchObject(accepted);
    await shareCertificate(fixture.as(ester) as never, id, { email_in_credential: true });
    const withEmail = JSON.parse(await read());
    expect(withEmail.credentialSubject.identifier).toHaveLength(2);
    expect(await verdict(withEmail)).toMatchObject(accepted);
    await rotateKey(fixture.ctx);
    expect(await verdict(credential)).toMatchObject(accepted);
    // No public registry lists the school.
    expect(await verdict(credential)).toMatchObject({ registered_issuer: false });
  });

  it.each(Object.keys(tampered))("refuses %s", async (name) => {
    const credential = JSON.parse(await read());
    tampered[name]!(credential);
    const found = await verdict(JSON.parse(JSON.stringify(credential)));
    expect(found).not.toMatchObject({ valid_signature: true });
    expect(found.errors).toHaveLength(1);
  });

  it("sees in the signed list, once the certificate is revoked", async () => {
    const credential = JSON.parse(await read());
    await revokeCertificate(fixture.ctx, id, "decision");
    expect(await verdict(credential)).toMatchObject({ valid_signature: true, revocation_status: false });
  });
});

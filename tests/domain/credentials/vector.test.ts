import { createHash, createPublicKey, verify } from "node:crypto";
import jsonld from "jsonld";
import { describe, expect, it } from "vitest";
import { loadContext } from "#app/domain/credentials/contexts.ts";
import { addProof, hasValidProof } from "#app/domain/credentials/data-integrity.server.ts";
import {
  fromBase58,
  fromMultikey,
  fromSeed,
  toBase58,
  toMultikey,
  toSeed,
} from "#app/domain/credentials/multikey.server.ts";
import { listLength } from "#app/domain/credentials/open-badge.ts";
import { encodeList, isSet } from "#app/domain/credentials/status-list.server.ts";

/** The example of the Open Badges 3.0 specification, with its key, hashes and signature. */
const teamwork = {
  "@context": ["https://www.w3.org/ns/credentials/v2", "https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json"],
  id: "http://example.com/credentials/3527",
  type: ["VerifiableCredential", "OpenBadgeCredential"],
  issuer: {
    id: "https://example.edu/issuers/565049",
    type: ["Profile"],
    name: "Example Corp",
    url: "https://www.imsglobal.org",
  },
  validFrom: "2010-01-01T00:00:00Z",
  name: "Teamwork Badge",
  credentialSubject: {
    id: "did:example:ebfeb1f712ebc6f1c276e12ec21",
    type: ["AchievementSubject"],
    achievement: {
      id: "https://example.com/achievements/21st-century-skills/teamwork",
      type: ["Achievement"],
      criteria: {
        narrative:
          "Team members are nominated for this badge by their peers and recognized upon review by Example Corp management.",
      },
      description: "This badge recognizes the development of the capacity to collaborate within a group environment.",
      name: "Teamwork",
    },
  },
};
const seed = Buffer.from("6241a409e6707bb640a0140a8a32bc3d193c33a661747284d6adfa4ed4180be4", "hex");
const multikey = "z6MkjZRZv3aez3r18pB1RBFJR1kwUVJ5jHt92JmQwXbd5hwi";
const proofValue = "z5x9aCBYovW3CQCbKdNyhEm7ffYSw1YpEdPywQJoNbzDD2gkzQDKJ1sYKJaWvqZtkMtSbz35HcbgXVEDYHxCzgkCr";
const signing = {
  key: fromSeed(seed),
  method: `https://example.edu/issuers/565049#${multikey}`,
  created: "2010-01-01T19:23:24Z",
};

describe("the specification's own Open Badge", () => {
  it("gets the specification's key and signature, byte for byte", async () => {
    expect(toMultikey(signing.key)).toBe(multikey);
    expect(toSeed(signing.key)).toEqual(seed);
    expect(fromMultikey(multikey)).toEqual(createPublicKey(signing.key));
    const { proof, ...document } = await addProof(teamwork, signing);
    expect(document).toEqual(teamwork);
    expect(proof.proofValue).toBe(proofValue);
  });

  it("verifies by the steps of the specification alone, without the code that signed it", async () => {
    const { proof } = await addProof(teamwork, signing);
    const { proofValue: made, ...options } = proof;
    const hash = async (part: object) => {
      const quads = await jsonld.canonize(part, {
        algorithm: "RDFC-1.0",
        format: "application/n-quads",
        safe: true,
        documentLoader: loadContext,
      } as never);
      return createHash("sha256").update(String(quads)).digest();
    };
    const proofHash = await hash({ "@context": teamwork["@context"], ...options });
    const documentHash = await hash(teamwork);
    expect(proofHash.toString("hex")).toBe("d34009cea0dbc1ca941e09dc01c8c9d3e3ce3c5b853f67ee44698dcea10f5d19");
    expect(documentHash.toString("hex")).toBe("87f65a76d40146205e3b3e06cb0fbd153f97f9ce70372390f52566bb7f9e0773");
    const x = Buffer.from("4bdeafde2ea8beefadd8c699b5c7e0704cf51154d52e17b20b71337ca04cc5a5", "hex");
    const key = createPublicKey({ key: { kty: "OKP", crv: "Ed25519", x: x.toString("base64url") }, format: "jwk" });
    const signature =
      "f7a017acf7d27983267ec362657c0fb08e955549f49dac5bf36a03c4f2c3a4f1e3738a6c5ecd7ffba7135cb9cd754e6196f4b73082ea8df8e703c8ecd4333503";
    expect(fromBase58(made)!.toString("hex")).toBe(signature);
    expect(verify(null, Buffer.concat([proofHash, documentHash]), key, Buffer.from(signature, "hex"))).toBe(true);
  });

  it("is refused once a word, the date of the proof or an unknown term changes", async () => {
    const signed = await addProof(teamwork, signing);
    const key = fromMultikey(multikey)!;
    expect(await hasValidProof(signed, key)).toBe(true);
    expect(await hasValidProof({ ...signed, name: "Teamwork Badges" }, key)).toBe(false);
    expect(await hasValidProof({ ...signed, proof: { ...signed.proof, created: "2010-01-01T19:23:25Z" } }, key)).toBe(
      false,
    );
    expect(await hasValidProof({ ...signed, unheardOf: "x" } as never, key)).toBe(false);
    expect(await hasValidProof({ ...signed, proof: { ...signed.proof, proofValue: "z1" } }, key)).toBe(false);
  });

  it("never asks the network for a context", async () => {
    await expect(loadContext("http://127.0.0.1:9/context.json")).rejects.toThrow("not bundled");
    const elsewhere = { ...teamwork, "@context": [...teamwork["@context"], "http://127.0.0.1:9/context.json"] };
    await expect(addProof(elsewhere, signing)).rejects.toThrow();
  });
});

describe("base58", () => {
  it("keeps leading zeros and refuses anything else", () => {
    for (const hex of ["", "00", "0000ff", "ff00", "0102030405"]) {
      const bytes = Buffer.from(hex, "hex");
      if (hex) expect(fromBase58(toBase58(bytes))).toEqual(bytes);
    }
    expect(toBase58(Buffer.from("hello world"))).toBe("zStV1DL6CwTryKyV");
    for (const wrong of ["", "z", "zO", "StV1DL6CwTryKyV", `z${"2".repeat(101)}`]) expect(fromBase58(wrong)).toBeNull();
  });
});

describe("the status list", () => {
  it("sets the bits of the places given, the first at the left", () => {
    const list = encodeList([0, 9, listLength - 1]);
    expect([0, 1, 8, 9, 10, listLength - 1].map((place) => isSet(list, place))).toEqual([
      true,
      false,
      false,
      true,
      false,
      true,
    ]);
  });

  it("says null of what is no list or no place, also of one that unpacks to more than a list", async () => {
    const { gzipSync } = await import("node:zlib");
    const huge = `u${gzipSync(Buffer.alloc(10_000_000)).toString("base64url")}`;
    for (const wrong of ["", "x", "unope", huge]) expect(isSet(wrong, 1)).toBeNull();
    for (const place of [-1, 0.5, listLength]) expect(isSet(encodeList([]), place)).toBeNull();
  });
});

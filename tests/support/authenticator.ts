import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";

const base64url = (bytes: Uint8Array) => Buffer.from(bytes).toString("base64url");
const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** A CBOR text of fewer than 24 bytes. */
const cborText = (text: string) => Buffer.concat([Buffer.from([0x60 + text.length]), Buffer.from(text)]);

/** CBOR bytes, with the shortest possible length field: verifiers refuse others. */
const cborBytes = (bytes: Uint8Array) =>
  Buffer.concat([
    bytes.length < 256 ? Buffer.from([0x58, bytes.length]) : Buffer.from([0x59, bytes.length >> 8, bytes.length & 255]),
    bytes,
  ]);

type Answering = { origin: string; counter?: number };
type Options = { challenge: string; rp?: { id: string }; rpId?: string };

/** A device with one passkey (ES256) that answers like a browser. */
export function authenticator() {
  const { publicKey, privateKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x, y } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  // COSE: key type EC2, algorithm ES256, curve P-256, and the point.
  const cose = Buffer.concat([
    Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]),
    cborBytes(Buffer.from(x!, "base64url")),
    Buffer.from([0x22]),
    cborBytes(Buffer.from(y!, "base64url")),
  ]);

  /** The signed facts: the site's hash, that a person was present and verified, and the counter. */
  function siteData(site: string, counter: number, hasKey: boolean) {
    const rest = Buffer.alloc(5);
    rest[0] = 0x05 + (hasKey ? 0x40 : 0);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(site), rest]);
  }

  const clientData = (type: string, { challenge }: Options, origin: string) =>
    Buffer.from(JSON.stringify({ type: `webauthn.${type}`, challenge, origin, crossOrigin: false }));

  const answer = (response: object) =>
    JSON.stringify({
      id: base64url(id),
      rawId: base64url(id),
      type: "public-key",
      clientExtensionResults: {},
      response,
    });

  return {
    id: base64url(id),
    /** Answers the options for a new passkey. */
    create(asked: string, { origin, counter = 0 }: Answering) {
      const options: Options = JSON.parse(asked);
      const length = Buffer.from([0, id.length]);
      const key = Buffer.concat([Buffer.alloc(16), length, id, cose]);
      const authData = Buffer.concat([siteData(options.rp!.id, counter, true), key]);
      const attestation = Buffer.concat([
        Buffer.from([0xa3]),
        cborText("fmt"),
        cborText("none"),
        cborText("attStmt"),
        Buffer.from([0xa0]),
        cborText("authData"),
        cborBytes(authData),
      ]);
      const clientDataJSON = base64url(clientData("create", options, origin));
      return answer({ clientDataJSON, attestationObject: base64url(attestation) });
    },
    /** Answers the options that ask for it. */
    get(asked: string, { origin, counter = 0 }: Answering) {
      const options: Options = JSON.parse(asked);
      const authenticatorData = siteData(options.rpId!, counter, false);
      const data = clientData("get", options, origin);
      const signature = sign("sha256", Buffer.concat([authenticatorData, sha256(data)]), privateKey);
      return answer({
        clientDataJSON: base64url(data),
        authenticatorData: base64url(authenticatorData),
        signature: base64url(signature),
      });
    },
  };
}

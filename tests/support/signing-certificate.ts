import { generateKeyPairSync } from "node:crypto";
import forge from "node-forge";

const { asn1, pki, pkcs12 } = forge;

type Named = { name: string; issuerOrganization?: string };
type Period = { notBefore: Date; notAfter: Date };
type Authority = { cert: forge.pki.Certificate; privateKey: forge.pki.PrivateKey };

const newKeys = (modulusLength: number) => {
  const { privateKey } = generateKeyPairSync("rsa", { modulusLength });
  const pem = privateKey.export({ type: "pkcs8", format: "pem" }) as string;
  const key = pki.privateKeyFromPem(pem);
  return { privateKey: key, publicKey: pki.setRsaPublicKey(key.n, key.e) };
};

const always: Period = { notBefore: new Date("2020-01-01T00:00:00Z"), notAfter: new Date("2060-01-01T00:00:00Z") };
let serial = 0x10;

function certify(
  { name, issuerOrganization = "ICP-Brasil" }: Named,
  { bits = 2_048, period = always, by }: { bits?: number; period?: Period; by?: Authority } = {},
) {
  const { privateKey, publicKey } = newKeys(bits);
  const cert = pki.createCertificate();
  cert.publicKey = publicKey;
  cert.serialNumber = `00${(serial++).toString(16)}`;
  Object.assign(cert.validity, period);
  const subject = [
    { name: "countryName", value: "BR" },
    { name: "organizationName", value: issuerOrganization },
    { name: "commonName", value: name, valueTagClass: asn1.Type.UTF8 as never },
  ];
  cert.setSubject(subject);
  cert.setIssuer(by ? by.cert.subject.attributes : subject);
  cert.setExtensions([
    { name: "basicConstraints", cA: !by, critical: true },
    by
      ? { name: "keyUsage", digitalSignature: true, nonRepudiation: true, critical: true }
      : { name: "keyUsage", keyCertSign: true, critical: true },
  ]);
  cert.sign((by?.privateKey ?? privateKey) as forge.pki.rsa.PrivateKey, forge.md.sha256.create());
  return { cert, privateKey };
}

/** What a file for a test is like. `algorithm` "3des" is how older programs export, "aes256" how newer ones do. */
type Wanted = {
  period?: Period;
  bits?: number;
  password?: string;
  algorithm?: "3des" | "aes256";
  /** How often the password is hashed. */
  rounds?: number;
  organization?: string;
  /** What is left out of it. */
  without?: "key" | "certificate";
};

/** A .p12 file of a school, made for a test by an authority of its own. */
export function aSigningFile({
  period = always,
  bits,
  password = "segredo do teste",
  algorithm = "aes256",
  rounds: count = 2_000,
  organization,
  without,
}: Wanted = {}) {
  const root = certify({ name: "Autoridade de teste", issuerOrganization: organization });
  const own = certify({ name: "ESCOLA SEMENTEIRA LTDA:11222333000181" }, { bits, period, by: root });
  const key = without === "key" ? null : own.privateKey;
  const chain = without === "certificate" ? [root.cert] : [root.cert, own.cert];
  const pfx = pkcs12.toPkcs12Asn1(key as forge.pki.rsa.PrivateKey, chain, password, { algorithm, count });
  const der = (cert: forge.pki.Certificate) =>
    Buffer.from(asn1.toDer(pki.certificateToAsn1(cert)).getBytes(), "binary");
  return {
    file: new Blob([new Uint8Array(Buffer.from(asn1.toDer(pfx).getBytes(), "binary"))]),
    password,
    own: der(own.cert),
    root: der(root.cert),
    rootPem: pki.certificateToPem(root.cert),
  };
}

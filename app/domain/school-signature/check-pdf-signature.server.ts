import { createHash, verify, X509Certificate } from "node:crypto";
import type { Ctx } from "#app/domain/ctx.ts";
import { issuerAndSerial, oids } from "./cms.server.ts";
import { contentOf, firstValue, oid, valuesIn } from "./der.ts";
import { currentSigner, nameOf } from "./school-signature.server.ts";

/** How a check came out: null where it is neither right nor wrong. */
type Step = { isRight: boolean | null; says: string };

/**
 * Checks the last signature of a PDF (CMS, as PAdES has it): that it covers the whole file, that nothing changed since,
 * and whose certificate signed. It trusts no authority: whether ICP-Brasil vouches for the certificate is for its own
 * verifier. The words may hold a name from the file.
 */
export async function checkPdfSignature(ctx: Ctx, pdf: Buffer): Promise<Step> {
  const ranges = [
    ...pdf.toString("latin1").matchAll(/\/ByteRange\s*\[\s*(\d{1,10}) (\d{1,10}) (\d{1,10}) (\d{1,10})\s*\]/g),
  ];
  const [first = 0, start = 0, end = 0, rest = 0] = ranges.at(-1)?.slice(1).map(Number) ?? [];
  if (!ranges.length)
    return { isRight: null, says: "O PDF não traz a assinatura digital de um certificado, que é opcional." };
  // What is not signed may hold nothing but the signature.
  const signature = pdf.toString("latin1", start, end);
  const isWhole = first === 0 && end + rest === pdf.length && /^<[\da-f]*>$/i.test(signature);
  if (!isWhole) return { isRight: false, says: "O PDF foi alterado: a assinatura digital não cobre o arquivo todo." };
  const content = Buffer.concat([pdf.subarray(0, start), pdf.subarray(end)]);
  const signer = readSigner(Buffer.from(signature.slice(1, -1), "hex"), content);
  if (!signer) return { isRight: false, says: "A assinatura digital do PDF não confere: o arquivo foi alterado." };
  // Of a person's certificate the common name ends in the CPF.
  const name = nameOf(signer.toLegacyObject().subject).replace(/:\d+$/, "");
  const own = (await currentSigner(ctx))?.chain[0];
  const isOwn = own?.raw.equals(signer.raw) ?? false;
  const says = isOwn
    ? `A assinatura digital do PDF confere: é da escola (${name}), e nada mudou desde então.`
    : `A assinatura digital do PDF é válida, mas não é do certificado que a escola usa hoje: assinou ${name}. Pode ser um anterior da escola; compare o que está impresso.`;
  return { isRight: isOwn || null, says };
}

const digests = new Map(
  [
    ["2.16.840.1.101.3.4.2.1", "sha256"],
    ["2.16.840.1.101.3.4.2.2", "sha384"],
    ["2.16.840.1.101.3.4.2.3", "sha512"],
  ].map(([dotted, name]) => [oid(dotted!).toString("hex"), name!]),
);

/** Whose certificate signed this content; null where the signature does not fit, or cannot be read. */
function readSigner(cms: Buffer, content: Buffer): X509Certificate | null {
  try {
    const [, explicit] = valuesIn(firstValue(cms));
    const parts = valuesIn(valuesIn(explicit!)[0]!);
    const [signerInfo] = valuesIn(parts.at(-1)!);
    const [, who, digest, carried, , signature] = valuesIn(signerInfo!);
    const hash = digests.get(valuesIn(digest!)[0]!.toString("hex"));
    const attributes = new Map(
      valuesIn(carried!).map((each) => {
        const [name, values] = valuesIn(each);
        return [name!.toString("hex"), valuesIn(values!)[0]!];
      }),
    );
    const said = attributes.get(oids.messageDigest.toString("hex"));
    if (!hash || !said || !contentOf(said).equals(createHash(hash).update(content).digest())) return null;
    const certificates = valuesIn(parts.find((part) => part[0] === 0xa0)!);
    const own = certificates.find((each) => issuerAndSerial(each).equals(who!));
    const signed = Buffer.concat([Buffer.from([0x31]), carried!.subarray(1)]);
    const certificate = own && new X509Certificate(own);
    return certificate && verify(hash, signed, certificate.publicKey, contentOf(signature!)) ? certificate : null;
  } catch {
    return null;
  }
}

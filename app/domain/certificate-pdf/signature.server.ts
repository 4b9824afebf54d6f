import { type SigningKey, signDetached } from "#app/domain/school-signature/cms.server.ts";
import type { Paper } from "./parts.server.ts";

/** Who signs a PDF, and when. */
export type PdfSigner = SigningKey & { at: Date };

/** What a signature needs besides its certificates. */
const ownBytes = 2_048;

/**
 * Adds an empty signature of the school to a document that is being drawn, without anything to see. Returns what fills
 * it in once the whole file is there.
 */
export function prepareSignature({ doc, root }: Pick<Paper, "doc" | "root">, signer: PdfSigner) {
  const room = signer.chain.reduce((sum, { raw }) => sum + raw.length, ownBytes);
  const signature = doc.ref({
    Type: "Sig",
    Filter: "Adobe.PPKLite",
    SubFilter: "ETSI.CAdES.detached",
    M: signer.at,
    ByteRange: [0, widest, widest, widest],
    Contents: Buffer.alloc(room),
  });
  signature.end(undefined as never);
  const form = doc.struct("Form", { alt: name });
  root.add(form);
  doc.annotate(0, doc.page.height, 0, 0, {
    Subtype: "Widget",
    FT: "Sig",
    T: new String(name),
    TU: new String(name),
    V: signature,
    F: printedAndLocked,
    structParent: form,
  } as never);
  form.end();
  const inner = doc as unknown as Inner;
  inner._root.data.AcroForm = { Fields: [inner.page.annotations.at(-1)], SigFlags: onlyAppend };
  // It would look for the fonts of fields with text.
  inner.endAcroForm = () => {};
  const { offset } = signature as unknown as { offset: number };
  return (file: Buffer): Buffer => fillIn(file, { from: offset, signer });
}

const name = "Assinatura digital da escola";
/** As many digits as a byte offset in the file can have; the real offsets are filled in later. */
const widest = 999_999_999;
const printedAndLocked = 4 + 128;
/** There are signatures, and they end if the file is changed in other ways than by adding to it. */
const onlyAppend = 3;

/** Parts of pdfkit that its types do not know. */
type Inner = {
  page: { annotations: unknown[] };
  _root: { data: Record<string, unknown> };
  endAcroForm: () => void;
};

/** Signs all bytes but those of the signature itself, which stands in the file at `from`. */
function fillIn(file: Buffer, { from, signer }: { from: number; signer: PdfSigner }): Buffer {
  const signed = Buffer.from(file);
  const range = signed.indexOf("/ByteRange [", from);
  const start = signed.indexOf("<", signed.indexOf("/Contents <", from));
  const end = signed.indexOf(">", start) + 1;
  const room = signed.indexOf("]", range) + 1 - range;
  const places = `/ByteRange [0 ${start} ${end} ${signed.length - end}]`;
  signed.write(places.padEnd(room), range, "latin1");
  const cms = signDetached(signer, Buffer.concat([signed.subarray(0, start), signed.subarray(end)]));
  if (2 * cms.length > end - start - 2) throw new Error(`A signature of ${cms.length} bytes has no room.`);
  signed.write(cms.toString("hex"), start + 1, "latin1");
  return signed;
}

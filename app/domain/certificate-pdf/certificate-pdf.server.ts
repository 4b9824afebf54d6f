import PDFDocument from "pdfkit";
import sharp, { type PngOptions } from "sharp";
import type { Sheet } from "#app/domain/certificates/certificate.ts";
import { backPages, drawBack } from "./back.server.ts";
import { facesOf, forgetGlyphs } from "./faces.server.ts";
import { createFrame, mix } from "./frame.server.ts";
import { drawFront } from "./front.server.ts";
import { type Paper, type Picture, u, untagged } from "./parts.server.ts";
import { createPen, pdfCanvas } from "./pen.server.ts";
import { type PdfSigner, prepareSignature } from "./signature.server.ts";

/** What a certificate's PDF is made of. The pictures are those that the school keeps here. */
type Printed = {
  sheet: Sheet;
  /** The digital credential that travels with it, as signed JSON. */
  credential: string | null;
  /** The words across a sheet that is no longer valid. */
  revoked: string | null;
  pictures: Record<"logo" | "signature" | "background", Buffer | null>;
  /** Who signs the file. */
  signer: PdfSigner | null;
};

const ground = "#fffefa";

/**
 * Draws a certificate as a PDF of A4 pages, lying: tagged, with its digital credential attached, declared as PDF/A-3a
 * and PDF/UA-1, and signed if somebody signs it. The same certificate gives the same bytes, but for a signature.
 */
export async function drawCertificatePdf({ sheet, credential, revoked, pictures, signer }: Printed): Promise<Buffer> {
  const { certificate, design, organization, program } = sheet;
  const [faces, profile, logo, signature, background] = await Promise.all([
    facesOf(
      design.font_family,
      JSON.stringify([certificate, organization, program, design.ceo_name, design.ceo_title]),
    ),
    colourProfile(),
    pictures.logo && asPng(pictures.logo, 640, 400),
    pictures.signature && asPng(pictures.signature, 800, 320, sixteenTints),
    pictures.background && asJpeg(pictures.background),
  ]);
  // From here to the end nothing waits, so no other certificate is drawn in between.
  forgetGlyphs(faces);
  const issued = new Date(certificate.issue_date);
  const doc = new PDFDocument({
    size: "A4",
    layout: "landscape",
    margin: 0,
    autoFirstPage: false,
    // No standard font: those are not in the file.
    pdfVersion: "1.7",
    tagged: true,
    lang: "pt-BR",
    displayTitle: true,
    font: null as never,
    info: {
      Title: plain(
        `Certificado ${certificate.certificate_number}: ${certificate.course_title}, ${certificate.student_name}`,
      ),
      Author: plain(organization.name),
      Subject: plain(certificate.verification_url),
      CreationDate: issued,
    },
  });
  const bytes = collect(doc);
  declareConformance(doc, profile);
  const root = doc.struct("Document");
  doc.addStructure(root);
  const paper: Paper = { doc, pen: createPen(pdfCanvas(doc, faces), faces), root, sheet, logo, signature };
  const colours = { primary: design.primary_color, secondary: design.secondary_color, ground };
  const frame = background ? null : createFrame(doc, colours);
  const begin = () => {
    doc.addPage();
    untagged(paper, () => {
      doc.rect(0, 0, doc.page.width, doc.page.height).fill(ground);
      if (background)
        doc.image(background.bytes, 0, 0, {
          cover: [doc.page.width, doc.page.height],
          align: "center",
          valign: "center",
        });
      else frame?.show();
    });
    if (revoked) drawRevoked(paper, revoked);
  };
  begin();
  drawFront(paper);
  if (program) {
    const pages = backPages(program);
    for (let page = 0; page < pages; page += 1) {
      begin();
      drawBack(paper, program, { page, pages });
    }
  }
  const fillIn = signer && prepareSignature(paper, signer);
  root.end();
  if (credential) {
    doc.file(Buffer.from(credential), {
      name: "credencial.json",
      type: "application/vc+ld+json",
      description: "Credencial digital (Open Badges 3.0) deste certificado, assinada pela escola",
      creationDate: issued,
      modifiedDate: issued,
      relationship: "Data",
    } as never);
  }
  doc.end();
  return fillIn ? fillIn(await bytes) : await bytes;
}

/** In large letters from corner to corner, behind the words. */
function drawRevoked({ doc, pen, root }: Paper, revoked: string) {
  const [width, height] = [doc.page.width, doc.page.height];
  const style = { size: 11 * u, colour: mix("#b3261e", ground, 0.38), isStrong: true };
  const mark = pen.fit([{ text: revoked }], style, { width: 84 * u, lines: 1, smallest: 0.3, onOneLine: 0.3 });
  root.add(
    doc.struct("P", {}, () => {
      doc.markContent("Span", { actual: revoked });
      doc.save().rotate(-30, { origin: [width / 2, height / 2] });
      pen.write(mark, { left: 0, top: (height - mark.height) / 2, width });
      doc.restore();
      doc.endMarkedContent();
    }),
  );
}

/** pdfkit writes this into XML as it is, which may have no control characters, nor what is no character at all. */
const plain = (text: string) => text.replaceAll("&", "e").replace(/[<>\p{Cc}\p{Noncharacter_Code_Point}]/gu, " ");

async function collect(doc: PDFKit.PDFDocument): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of doc) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

/**
 * Says what the file keeps to: PDF/A-3a and PDF/UA-1. pdfkit would read the colour profile from a folder of its own,
 * which the built server has not got.
 */
function declareConformance(doc: PDFKit.PDFDocument, profile: Buffer) {
  doc.appendXML(conformance);
  const output = doc.ref({ Length: profile.length, N: 3 });
  output.end(profile);
  const name = new String("sRGB");
  const intent = { Type: "OutputIntent", S: "GTS_PDFA1", Info: name, OutputConditionIdentifier: name };
  const { data } = (doc as unknown as { _root: { data: Record<string, unknown> } })._root;
  data.OutputIntents = [{ ...intent, DestOutputProfile: output }];
}

const conformance = `
<rdf:Description xmlns:pdfaid="http://www.aiim.org/pdfa/ns/id/" rdf:about="">
  <pdfaid:part>3</pdfaid:part><pdfaid:conformance>A</pdfaid:conformance>
</rdf:Description>
<rdf:Description xmlns:pdfuaid="http://www.aiim.org/pdfua/ns/id/" rdf:about="">
  <pdfuaid:part>1</pdfuaid:part>
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
  xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
  <pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
    <pdfaSchema:schema>PDF/UA Universal Accessibility Schema</pdfaSchema:schema>
    <pdfaSchema:namespaceURI>http://www.aiim.org/pdfua/ns/id/</pdfaSchema:namespaceURI>
    <pdfaSchema:prefix>pdfuaid</pdfaSchema:prefix>
    <pdfaSchema:property><rdf:Seq><rdf:li rdf:parseType="Resource">
      <pdfaProperty:name>part</pdfaProperty:name>
      <pdfaProperty:valueType>Integer</pdfaProperty:valueType>
      <pdfaProperty:category>internal</pdfaProperty:category>
      <pdfaProperty:description>Indicates the part of ISO 14289 that is followed</pdfaProperty:description>
    </rdf:li></rdf:Seq></pdfaSchema:property>
  </rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`;

let profile: Promise<Buffer> | undefined;

/** The colours of screens (sRGB), as a profile of half a kilobyte. */
const colourProfile = () => (profile ??= readProfile());

async function readProfile(): Promise<Buffer> {
  const dot = { width: 1, height: 1, channels: 3, background: "#fff" } as const;
  const png = await sharp({ create: dot }).withIccProfile("srgb").png().toBuffer();
  return (await sharp(png).metadata()).icc!;
}

/** A signature is of one ink, and needs a third of the bytes so. */
const sixteenTints: PngOptions = { palette: true, colours: 16 };

/** With its transparency, for what stands on the sheet. */
async function asPng(bytes: Buffer, width: number, height: number, options: PngOptions = {}): Promise<Picture> {
  const picture = sharp(bytes).resize(width, height, { fit: "inside", withoutEnlargement: true });
  const png = picture.png({ compressionLevel: 9, ...options });
  const { data, info } = await png.toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

async function asJpeg(bytes: Buffer): Promise<Picture> {
  const picture = sharp(bytes).flatten({ background: ground }).toColourspace("srgb");
  const { data, info } = await picture.jpeg({ quality: 82 }).toBuffer({ resolveWithObject: true });
  return { bytes: data, width: info.width, height: info.height };
}

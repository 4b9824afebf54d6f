import { halfWaves, rosettePoints, sheetSize, swings, tenth, wavesOf } from "#app/domain/certificates/guilloche.ts";

type Colours = { primary: string; secondary: string; ground: string };

const { width, height, inset } = sheetSize;

/** Points of paper in a tenth of a millimetre. */
const scale = 72 / 254;

/**
 * A drawing of the certificate's frame for the pages of `doc`: made once, shown on each. It is as on the page, in tints
 * instead of transparent colours.
 */
export function createFrame(doc: PDFKit.PDFDocument, { primary, secondary, ground }: Colours) {
  const form = (content: string, forms: Record<string, unknown> = {}) => {
    const box = { BBox: [-width, -height, width, height], Resources: { XObject: forms } };
    const ref = doc.ref({ Type: "XObject", Subtype: "Form", ...box });
    ref.end(Buffer.from(content));
    return ref;
  };
  const half = { first: rgb(mix(primary, ground, 0.5)), second: rgb(mix(secondary, ground, 0.5)) };
  const band = (length: number) =>
    form(
      swings
        .map((swing, index) => {
          const waves = wavesOf(swing).map((wave) => drawWave(length, wave));
          return `1.7 w ${index % 2 ? half.second : half.first} RG ${waves.join(" ")} S`;
        })
        .join("\n"),
    );
  const [across, down] = [width - 2 * inset, height - 2 * inset];
  const forms = { Across: band(across), Down: band(down), Rosette: form(rosette()) };
  const show = (name: string, matrix: string) => `q ${matrix} cm /${name} Do Q`;
  const corners = [inset, width - inset].flatMap((x) => [inset, height - inset].map((y) => [x, y]));
  const frame = form(
    [
      `${rgb(primary)} RG 4 w 48 48 ${width - 96} ${height - 96} re S`,
      `${rgb(secondary)} RG 2.5 w 176 176 ${width - 352} ${height - 352} re S`,
      show("Across", `1 0 0 1 ${inset} ${inset}`),
      show("Across", `1 0 0 1 ${inset} ${height - inset}`),
      show("Down", `0 1 -1 0 ${inset} ${inset}`),
      show("Down", `0 1 -1 0 ${width - inset} ${inset}`),
      ...corners.map(
        ([x, y]) =>
          `q 1 0 0 1 ${x} ${y} cm ${rgb(ground)} rg ${circle(80)} f ` +
          `${rgb(mix(primary, ground, 0.7))} RG 1.6 w /Rosette Do ` +
          `${rgb(primary)} RG 3 w ${circle(80)} S ${rgb(secondary)} rg ${circle(8)} f Q`,
      ),
    ].join("\n"),
    forms,
  );
  return {
    /** Shows the frame on the current page. */
    show() {
      (doc.page as unknown as { xobjects: Record<string, unknown> }).xobjects.Frame = frame;
      // The page of pdfkit knows how, and its types do not.
      const content = doc as unknown as { addContent: (operators: string) => void };
      content.addContent(`q ${scale} 0 0 ${scale} 0 0 cm /Frame Do Q`);
      drawSprout(doc, mix(primary, ground, 0.035));
    },
  };
}

/** The sprout as a watermark, in the middle of the sheet. */
function drawSprout(doc: PDFKit.PDFDocument, colour: string) {
  doc
    .save()
    .translate(1485 * scale, 1010 * scale)
    .scale(38 * scale)
    .translate(-16, -16);
  drawMark(doc, { stalk: colour, first: colour, second: colour });
  doc.restore();
}

/** The platform's mark, 32 by 32 points large. */
export function drawMark(doc: PDFKit.PDFDocument, colours: { stalk: string; first: string; second: string }) {
  doc.path("M16 30V15").lineWidth(2.4).lineCap("round").stroke(colours.stalk);
  doc.path("M15.5 16C8 16 4.5 11.5 4 4c7.5.3 12 4 11.5 12Z").fill(colours.first);
  doc.path("M17 19.5c0-5.5 3.5-9 10.5-9.5 0 6.5-4 10-10.5 9.5Z").fill(colours.second);
}

function drawWave(length: number, { pull, half }: { pull: number; half: number }) {
  const { times, step } = halfWaves(length, half);
  const curves = Array.from({ length: times }, (_, at) => {
    const x = at * step;
    const y = tenth(((at % 2 ? pull : -pull) * 2) / 3);
    return `${tenth(x + step / 3)} ${y} ${tenth(x + (2 * step) / 3)} ${y} ${tenth(x + step)} 0 c`;
  });
  return `0 0 m ${curves.join(" ")}`;
}

function rosette() {
  const [first, ...rest] = rosettePoints().map((point) => point.join(" "));
  return `${first} m ${rest.map((point) => `${point} l`).join(" ")} s`;
}

/** A circle of four curves around the origin. */
function circle(r: number) {
  const k = tenth(r * 0.5523);
  return `${r} 0 m ${r} ${k} ${k} ${r} 0 ${r} c ${-k} ${r} ${-r} ${k} ${-r} 0 c ${-r} ${-k} ${-k} ${-r} 0 ${-r} c ${k} ${-r} ${r} ${-k} ${r} 0 c h`;
}

const parts = (colour: string) => [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16));

/** `share` of a colour on a ground, both `#rrggbb`. */
export function mix(colour: string, ground: string, share: number): string {
  const under = parts(ground);
  const mixed = parts(colour).map((part, at) => Math.round(part * share + under[at]! * (1 - share)));
  return `#${mixed.map((part) => part.toString(16).padStart(2, "0")).join("")}`;
}

/** A colour as a PDF's operators take it. */
const rgb = (colour: string) =>
  parts(colour)
    .map((part) => Math.round((part / 255) * 1_000) / 1_000)
    .join(" ");

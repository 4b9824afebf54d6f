import { createHash } from "node:crypto";
import { existsSync, renameSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import sharp from "sharp";
import { longDate } from "#app/domain/calendar.ts";
import type { CertificateView } from "#app/domain/certificates/certificate.ts";
import { hoursInWords } from "#app/domain/certificates/program.ts";
import { drawOnce } from "#app/domain/draw-once.server.ts";
import serif from "#app/ui/fonts/alegreya.ttf?inline";

const once = drawOnce(50);

/**
 * A valid certificate as a PNG of 1200 by 630 pixels, for previews in messengers and networks: who completed what at
 * which school. A certificate never changes under its hash, so each is drawn only once.
 */
export const drawCertificatePicture = (certificate: CertificateView) =>
  once(certificate.certificateHash, () => draw(certificate));

const ink = "#16241b";
const muted = "#55605a";

async function draw({ snapshot, completionDate, design }: CertificateView) {
  const { organization_name: school, student_name: name, course_title: title, program } = snapshot;
  const what = program.courses ? "concluiu a trilha" : "concluiu o curso";
  const facts = `${hoursInWords(snapshot.duration_hours)} · ${longDate(completionDate)}`;
  const lines = [
    { text: school, top: 84, height: 44, colour: muted },
    { text: name, top: 170, height: 110, colour: ink },
    { text: what, top: 305, height: 34, colour: muted },
    { text: title, top: 362, height: 100, colour: design.primaryColor },
    { text: facts, top: 500, height: 34, colour: muted },
  ];
  const frame = Buffer.from(`<svg xmlns="http://www.w3.org/2000/svg" width="1200" height="630">
    <path d="M0 0h1200v630H0z" fill="#fffdf8"/>
    <path d="M24 24h1152v582H24z" fill="none" stroke="${design.primaryColor}" stroke-width="6"/>
    <path d="M38 38h1124v554H38z" fill="none" stroke="${design.secondaryColor}" stroke-width="2"/>
    <g transform="translate(1086 516)" fill="none" stroke-linecap="round" stroke-linejoin="round">
      <circle r="46" fill="#1d6b3c"/><path d="M-18 2l13 13l24-28" stroke="#fffdf8" stroke-width="9"/></g></svg>`);
  const words = await Promise.all(lines.map(drawLine));
  return await sharp(frame).composite(words).png({ palette: true }).toBuffer();
}

type Line = { text: string; top: number; height: number; colour: string };

/** A line in the middle, as large as its height allows; a long one wraps, and shrinks until it fits. */
async function drawLine({ text, top, height, colour }: Line) {
  const markup = `<span foreground="${colour}">${text.replace(/[&<>]/g, (sign) => escapes[sign]!)}</span>`;
  const place = { width: 980, height, align: "centre", font: "Alegreya", fontfile: serifFile() } as const;
  const line = sharp({ text: { text: markup, ...place, rgba: true } }).png();
  const { data, info } = await line.toBuffer({ resolveWithObject: true });
  return { input: data, left: Math.round((1200 - info.width) / 2), top: top + Math.round((height - info.height) / 2) };
}

const escapes: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** The font as a file, which is what the drawing needs. */
function serifFile() {
  const bytes = Buffer.from(serif.slice(serif.indexOf(",") + 1), "base64");
  const file = path.join(tmpdir(), `sementeira-${createHash("sha256").update(bytes).digest("hex").slice(0, 16)}.ttf`);
  if (existsSync(file)) return file;
  const unfinished = `${file}.${process.pid}`;
  writeFileSync(unfinished, bytes);
  renameSync(unfinished, file);
  return file;
}

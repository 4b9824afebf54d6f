import { type CSSProperties, Fragment } from "react";
import type { Sheet as SheetData } from "#app/domain/certificates/certificate.ts";
import { backWords, frontWords, type Program, type Words } from "#app/domain/certificates/sheet-words.ts";
import { qrDrawing } from "#app/domain/qr-drawing.ts";
import { fitText, Letterhead, Sheet } from "./sheet.tsx";

/** `heading` is the level of its title in the page around it. */
export function Front({ sheet, heading: Heading = "h1" }: { sheet: SheetData; heading?: "h1" | "h3" }) {
  const { certificate, design, organization } = sheet;
  const words = frontWords(sheet);
  const [title, subtitle] = words.title;
  return (
    <Sheet design={design} side="front" label="Frente do certificado">
      <Letterhead logo={design.logo_url} name={organization.name} />
      <Heading className="title">
        {title} <span>{subtitle}</span>
      </Heading>
      <p className="lead">{words.certifies}</p>
      <p className="student" style={fitText(certificate.student_name, { size: 4.5, fits: 30 })}>
        {certificate.student_name}
      </p>
      <p className="lead">{words.completed}</p>
      <p className="course" style={fitText(certificate.course_title, { size: 2.75, fits: 46, lines: 2 })}>
        {certificate.course_title}
      </p>
      <p className="facts">
        <Sentence words={words.facts} />
      </p>
      <div className="signatures">
        <Signature {...words.director} />
        <figure className="proof">
          <QrCode text={certificate.verification_url} label={words.qrCode} />
          <figcaption>{words.proof}</figcaption>
        </figure>
        {words.instructor && <Signature {...words.instructor} />}
      </div>
      <footer className="colophon">
        <Colophon words={words.colophon} />
        <p className="address">{certificate.verification_url}</p>
        <p>{words.smallPrint}</p>
      </footer>
    </Sheet>
  );
}

export function Back({ sheet, program }: { sheet: SheetData; program: Program }) {
  const { certificate, design, organization } = sheet;
  const words = backWords(sheet, program);
  return (
    <Sheet design={design} side="back" label="Verso do certificado">
      <Letterhead logo={design.logo_url} name={organization.name} />
      <h1 className="title">{words.title}</h1>
      <p className="course" style={fitText(certificate.course_title, { size: 2.3, fits: 56, lines: 2 })}>
        {certificate.course_title}
      </p>
      <p className="description">{program.description}</p>
      <dl className="summary">
        {words.summary.map(([label, value]) => (
          <Fact key={label} label={label} value={value} />
        ))}
      </dl>
      <ol {...columns(words.parts.length)}>
        {words.parts.map(({ order, title, kind }) => (
          <li key={order}>
            <span className="order">{order}</span>
            <span className="lesson">{title}</span>
            <span className="kind">{kind}</span>
          </li>
        ))}
      </ol>
      <footer className="colophon">
        <Colophon words={words.colophon} />
        <p>{words.smallPrint}</p>
      </footer>
    </Sheet>
  );
}

function Sentence({ words }: { words: Words }) {
  return words.map(({ text, isStrong }) => <Fragment key={text}>{isStrong ? <b>{text}</b> : text}</Fragment>);
}

function Colophon({ words }: { words: Words[] }) {
  return (
    <p>
      {words.map((each) => (
        <span key={each[0]?.text}>
          <Sentence words={each} />
        </span>
      ))}
    </p>
  );
}

function Fact({ label, value }: { label: string; value: string }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{value}</dd>
    </div>
  );
}

/** The number of columns and the height of a row, so that all lessons fit on one page. */
function columns(lessons: number) {
  const across = lessons <= 7 ? 1 : lessons <= 44 ? 2 : lessons <= 90 ? 3 : 4;
  const row = Math.round(2600 / Math.max(7, Math.ceil(lessons / across))) / 100;
  const style = { "--columns": across, "--row": row } as CSSProperties;
  return { style, className: row < 2.8 ? "lessons tight" : "lessons" };
}

/** A QR code of `text` as one small path; `label` describes its target. The sheet provides the quiet zone. */
function QrCode({ text, label }: { text: string; label: string }) {
  const { d, size } = qrDrawing(text, { quietZone: 0 });
  return (
    <svg className="qr" viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} shapeRendering="crispEdges">
      <path d={d} />
    </svg>
  );
}

type SignatureProps = { name: string; title: string; image?: string | null };

function Signature({ name, title, image }: SignatureProps) {
  return (
    <div className="signature">
      <div className="ink">{image && <img src={image} alt="" />}</div>
      <p className="name">{name}</p>
      <p>{title}</p>
    </div>
  );
}

import type { CSSProperties } from "react";
import { longDate } from "#app/domain/calendar.ts";
import { categories, categoryLabel } from "#app/domain/categories.ts";
import { type Sheet as SheetData, smallPrint, trailSmallPrint } from "#app/domain/certificates/certificate.ts";
import { hoursInWords } from "#app/domain/certificates/program.ts";
import { levelLabel } from "#app/domain/courses/course.ts";
import { contentTypes } from "#app/domain/lessons/lesson.ts";
import { qrDrawing } from "#app/domain/qr-drawing.ts";
import { fitText, Letterhead, Sheet } from "./sheet.tsx";

/** `heading` is the level of its title in the page around it. */
export function Front({ sheet, heading: Heading = "h1" }: { sheet: SheetData; heading?: "h1" | "h3" }) {
  const { certificate, design, organization } = sheet;
  const isTrail = certificate.trail_title !== undefined;
  return (
    <Sheet design={design} side="front" label="Frente do certificado">
      <Letterhead logo={design.logo_url} name={organization.name} />
      <Heading className="title">
        CERTIFICADO <span>DE CONCLUSÃO</span>
      </Heading>
      <p className="lead">Certificamos que</p>
      <p className="student" style={fitText(certificate.student_name, { size: 4.5, fits: 30 })}>
        {certificate.student_name}
      </p>
      <p className="lead">concluiu com aproveitamento {isTrail ? "a trilha de cursos" : "o curso"}</p>
      <p className="course" style={fitText(certificate.course_title, { size: 2.75, fits: 46, lines: 2 })}>
        {certificate.course_title}
      </p>
      <p className="facts">
        {isTrail ? "ministrada" : "ministrado"} por <b>{certificate.instructor_name}</b>, com carga horária de{" "}
        <b>{hoursInWords(certificate.duration_hours)}</b>, {isTrail ? "concluída" : "concluído"} em{" "}
        <b>{longDate(new Date(certificate.completion_date))}</b>.
      </p>
      <div className="signatures">
        <Signature
          name={design.ceo_name ?? "Direção geral"}
          title={design.ceo_title}
          image={design.ceo_signature_url}
        />
        <figure className="proof">
          <QrCode text={certificate.verification_url} label="Código QR com o endereço de verificação" />
          <figcaption>verifique aqui</figcaption>
        </figure>
        {/* A trail's courses may have many instructors, so its back page names them. */}
        {!isTrail && <Signature name={certificate.instructor_name} title="Docente do curso" />}
      </div>
      <footer className="colophon">
        <p>
          <span>
            Certificado nº <b>{certificate.certificate_number}</b>
          </span>
          <span>
            Emitido em <b>{longDate(new Date(certificate.issue_date))}</b>
          </span>
          <span>
            {organization.taxIdName} {organization.taxId}
          </span>
        </p>
        <p className="address">{certificate.verification_url}</p>
        <p>{isTrail ? trailSmallPrint : smallPrint}</p>
      </footer>
    </Sheet>
  );
}

type Program = NonNullable<SheetData["program"]>;

export function Back({
  sheet: { certificate, design, organization },
  program,
}: {
  sheet: SheetData;
  program: Program;
}) {
  return (
    <Sheet design={design} side="back" label="Verso do certificado">
      <Letterhead logo={design.logo_url} name={organization.name} />
      <h1 className="title">CONTEÚDO PROGRAMÁTICO</h1>
      <p className="course" style={fitText(certificate.course_title, { size: 2.3, fits: 56, lines: 2 })}>
        {certificate.course_title}
      </p>
      <p className="description">{program.description}</p>
      <dl className="summary">
        {program.courses ? (
          <Fact label="Cursos" value={String(program.courses.length)} />
        ) : (
          <>
            <Fact label="Nível" value={levelLabel(program.level) ?? "Todos"} />
            <Fact label="Categoria" value={program.category_name ?? categoryLabel(program.category, categories)} />
            <Fact label="Aulas" value={String(program.lessons.length)} />
          </>
        )}
        <Fact label="Carga horária" value={hoursInWords(certificate.duration_hours)} />
      </dl>
      <ol {...columns(partsOf(program).length)}>
        {partsOf(program).map(({ order, title, kind }) => (
          <li key={order}>
            <span className="order">{order}</span>
            <span className="lesson">{title}</span>
            <span className="kind">{kind}</span>
          </li>
        ))}
      </ol>
      <footer className="colophon">
        <p>
          <span>
            Certificado nº <b>{certificate.certificate_number}</b>
          </span>
          <span>{certificate.student_name}</span>
          <span>
            {organization.taxIdName} {organization.taxId}
          </span>
        </p>
        <p>{program.courses ? trailSmallPrint : smallPrint}</p>
      </footer>
    </Sheet>
  );
}

/** The lessons of a course, or the courses of a trail. */
const partsOf = ({ lessons, courses }: Program) =>
  courses?.map(({ order, title, instructor_name, duration_hours }) => ({
    ...{ order, title, kind: `${instructor_name} · ${hoursInWords(duration_hours)}` },
  })) ??
  lessons.map(({ order, title, content_type, duration_minutes }) => ({
    ...{ order, title, kind: `${contentTypes[content_type].toLowerCase()} · ${duration_minutes} min` },
  }));

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

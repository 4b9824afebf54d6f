import type { CSSProperties } from "react";
import { hoursInWords } from "#app/domain/certificates/hours.ts";
import type { Sheet as SheetData } from "#app/domain/certificates/sheet.ts";
import { smallPrint } from "#app/domain/certificates/sheet.ts";
import { categoryLabel, levelLabel } from "#app/domain/courses/labels.ts";
import { contentTypes } from "#app/domain/lessons/labels.ts";
import { Letterhead } from "#app/routes/certificates/sheet/letterhead.tsx";
import { fitting, Sheet } from "#app/routes/certificates/sheet/sheet.tsx";

type Program = NonNullable<SheetData["program"]>;

/** The back of a certificate: what the course taught. */
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
      <p className="course" style={fitting(certificate.course_title, { size: 2.3, fits: 56, lines: 2 })}>
        {certificate.course_title}
      </p>
      <p className="description">{program.description}</p>
      <dl className="summary">
        <Fact label="Nível" value={levelLabel(program.level) ?? "Todos"} />
        <Fact label="Categoria" value={categoryLabel(program.category)} />
        <Fact label="Aulas" value={String(program.lessons.length)} />
        <Fact label="Carga horária" value={hoursInWords(certificate.duration_hours)} />
      </dl>
      <ol {...columns(program.lessons.length)}>
        {program.lessons.map(({ order, title, content_type, duration_minutes }) => (
          <li key={order}>
            <span className="order">{order}</span>
            <span className="lesson">{title}</span>
            <span className="kind">
              {contentTypes[content_type].toLowerCase()} · {duration_minutes} min
            </span>
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
        <p>{smallPrint}</p>
      </footer>
    </Sheet>
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

/** So many columns, and rows so low, that any number of lessons stays on the page. */
function columns(lessons: number) {
  const across = lessons <= 7 ? 1 : lessons <= 44 ? 2 : lessons <= 90 ? 3 : 4;
  const row = Math.round(2600 / Math.max(7, Math.ceil(lessons / across))) / 100;
  const style = { "--columns": across, "--row": row } as CSSProperties;
  return { style, className: row < 2.8 ? "lessons tight" : "lessons" };
}

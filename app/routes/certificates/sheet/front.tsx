import { longDate } from "#app/domain/calendar.ts";
import { hoursInWords } from "#app/domain/certificates/hours.ts";
import type { Sheet as SheetData } from "#app/domain/certificates/sheet.ts";
import { smallPrint } from "#app/domain/certificates/sheet.ts";
import { Letterhead } from "#app/routes/certificates/sheet/letterhead.tsx";
import { QrCode } from "#app/routes/certificates/sheet/qr-code.tsx";
import { fitting, Sheet } from "#app/routes/certificates/sheet/sheet.tsx";
import { Signature } from "#app/routes/certificates/sheet/signature.tsx";

/** The front of a certificate: who finished what, signed, with the way to verify it. */
export function Front({ sheet }: { sheet: SheetData }) {
  const { certificate, design, organization } = sheet;
  return (
    <Sheet design={design} side="front" label="Frente do certificado">
      <Letterhead logo={design.logo_url} name={organization.name} />
      <h1 className="title">
        CERTIFICADO <span>DE CONCLUSÃO</span>
      </h1>
      <p className="lead">Certificamos que</p>
      <p className="student" style={fitting(certificate.student_name, { size: 4.5, fits: 30 })}>
        {certificate.student_name}
      </p>
      <p className="lead">concluiu com aproveitamento o curso</p>
      <p className="course" style={fitting(certificate.course_title, { size: 2.75, fits: 46, lines: 2 })}>
        {certificate.course_title}
      </p>
      <p className="facts">
        ministrado por <b>{certificate.instructor_name}</b>, com carga horária de{" "}
        <b>{hoursInWords(certificate.duration_hours)}</b>, concluído em{" "}
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
        <Signature name={certificate.instructor_name} title="Docente do curso" />
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
        <p>{smallPrint}</p>
      </footer>
    </Sheet>
  );
}

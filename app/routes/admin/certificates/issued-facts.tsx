import { shortDate } from "#app/domain/calendar.ts";
import type { showIssued } from "#app/domain/certificates/certificate.server.ts";
import { revokedMessage } from "#app/domain/certificates/certificate.ts";
import { Notice } from "#app/ui/notice.tsx";

/** Which certificate a form is about. */
export function IssuedFacts({ issued }: { issued: Awaited<ReturnType<typeof showIssued>> }) {
  const { certificateNumber, snapshot, issueDate, revokedAt, revokedNote } = issued;
  return (
    <>
      <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 wrap-anywhere">
        <dt className="text-muted">Em nome de</dt>
        <dd className="font-semibold">{snapshot.student_name || "Nome apagado"}</dd>
        <dt className="text-muted">Curso</dt>
        <dd>{snapshot.course_title}</dd>
        <dt className="text-muted">Número</dt>
        <dd className="tabular-nums">{certificateNumber}</dd>
        <dt className="text-muted">Emissão</dt>
        <dd className="tabular-nums">{shortDate(issueDate)}</dd>
      </dl>
      {revokedAt && (
        <div className="mt-5">
          <Notice kind="waiting" title={`${revokedMessage(shortDate(revokedAt))}.`}>
            {revokedNote}
          </Notice>
        </div>
      )}
    </>
  );
}

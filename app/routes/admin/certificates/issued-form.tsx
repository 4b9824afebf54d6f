import type { ReactNode } from "react";
import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import type { showIssued } from "#app/domain/certificates/certificate.server.ts";
import { revokedMessage } from "#app/domain/certificates/certificate.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";

/** A form about an issued certificate; `buttons` come before the link back to the list. */
export function IssuedForm({
  title,
  issued,
  buttons,
  children,
}: {
  title: string;
  issued: Awaited<ReturnType<typeof showIssued>>;
  buttons: ReactNode;
  children: ReactNode;
}) {
  const { certificateNumber, snapshot, issueDate, revokedAt, revokedNote } = issued;
  return (
    <AdminFrame>
      <div className="max-w-2xl">
        <h2 className="text-2xl">{title}</h2>
        <dl className="mt-4 grid grid-cols-[auto_1fr] gap-x-6 gap-y-1 wrap-anywhere">
          <dt className="text-muted">Em nome de</dt>
          <dd className="font-semibold">{snapshot.student_name || "Nome apagado"}</dd>
          <dt className="text-muted">{snapshot.program.courses ? "Trilha" : "Curso"}</dt>
          <dd>{snapshot.course_title}</dd>
          <dt className="text-muted">Número</dt>
          <dd className="tabular-nums">{certificateNumber}</dd>
          <dt className="text-muted">Emissão</dt>
          <dd className="tabular-nums">{shortDate(issueDate)}</dd>
        </dl>
        {revokedAt && (
          <Notice className="mt-5" kind="waiting" title={`${revokedMessage(shortDate(revokedAt))}.`}>
            {revokedNote}
          </Notice>
        )}
        <form method="post" className="mt-6 flex flex-col gap-5">
          {children}
          <p className="flex flex-wrap gap-3 max-sm:flex-col">
            {buttons}
            <ButtonLink href={href("/admin/certificates/issued")} look="quiet">
              Voltar
            </ButtonLink>
          </p>
        </form>
      </div>
    </AdminFrame>
  );
}

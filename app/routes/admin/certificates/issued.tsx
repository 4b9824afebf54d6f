import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { type IssuedRow, issuedList } from "#app/domain/certificates/certificate.server.ts";
import { openList } from "#app/domain/saved-views/saved-views.server.ts";
import { csvOfList } from "#app/http/csv.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame, CertificatePages } from "#app/ui/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { DataList } from "#app/ui/data-list.tsx";
import { EmailAddress } from "#app/ui/email-address.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { menuEntry, RowMenu } from "#app/ui/table.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/issued";

export const middleware: Route.MiddlewareFunction[] = [csvOfList(issuedList)];

export const loader = page((ctx, { url }) => openList(ctx, url, issuedList));

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Certificados emitidos");

export default function Issued({ loaderData }: Route.ComponentProps) {
  return (
    <AdminFrame>
      <CertificatePages page="issued" />
      <h2 className="mt-3 mb-3 text-2xl">Certificados emitidos</h2>
      <DataList
        {...loaderData}
        caption="Certificados emitidos"
        counted={["certificado", "certificados"]}
        select={{ label: ({ certificateNumber }) => `o certificado ${certificateNumber}` }}
        menu={(row) => (row.revokedAt && !row.name ? null : <IssuedMenu issued={row} />)}
        cells={{
          holder: ({ name, email }) => (
            <>
              <span className="block text-base/snug font-semibold wrap-anywhere">{name || "Nome apagado"}</span>
              <span className="text-muted wrap-anywhere">
                <EmailAddress email={email} />
              </span>
            </>
          ),
          course: { className: "wrap-anywhere", cell: ({ course }) => course },
          number: { className: "tabular-nums", cell: ({ certificateNumber }) => certificateNumber },
          issued: { className: "tabular-nums", cell: ({ issueDate }) => shortDate(issueDate) },
          status: ({ revokedAt }) =>
            revokedAt ? (
              <Badge tone="clay">Revogado em {shortDate(revokedAt)}</Badge>
            ) : (
              <Badge tone="leaf">Válido</Badge>
            ),
        }}
        empty={
          <EmptyState title="Nenhum certificado encontrado">
            <p>Confira o número, ou procure por uma parte do nome.</p>
          </EmptyState>
        }
      />
    </AdminFrame>
  );
}

function IssuedMenu({ issued: { id, name, revokedAt } }: { issued: IssuedRow }) {
  const of = <span className="sr-only"> de {name}</span>;
  return (
    <RowMenu about={name}>
      {revokedAt ? (
        <a href={href("/certificate/:id.pdf", { id })} className={menuEntry}>
          PDF revogado{of}
        </a>
      ) : (
        <>
          <a href={href("/certificate/:id", { id })} className={menuEntry}>
            Ver{of}
          </a>
          <a href={href("/admin/certificates/:id/correction", { id })} className={menuEntry}>
            Corrigir o nome{of}
          </a>
          <a href={href("/admin/certificates/:id/revocation", { id })} className={`${menuEntry} text-clay`}>
            Revogar{of}
          </a>
        </>
      )}
    </RowMenu>
  );
}

import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import { listIssued } from "#app/domain/certificates/certificate.server.ts";
import { issuedQuery } from "#app/domain/certificates/certificate.ts";
import { readQuery } from "#app/domain/paging.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { ListFilter } from "#app/ui/list.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/issued";

export const loader = page(async (ctx, { url }) => {
  const { q } = readQuery(issuedQuery, url);
  const issued = await listIssued(ctx, { q });
  return {
    q,
    issued: issued.map(({ snapshot, ...row }) => ({
      ...row,
      name: snapshot.student_name,
      course: snapshot.course_title,
    })),
  };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Certificados emitidos");

export default function Issued({ loaderData: { q, issued } }: Route.ComponentProps) {
  return (
    <AdminFrame>
      <h2 className="text-2xl">Certificados emitidos</h2>
      <p className="mt-2 max-w-prose text-muted">
        Os 25 mais recentes. Para corrigir um nome ou revogar um certificado, procure pelo número ou pelo nome de quem
        recebeu.
      </p>
      <div className="mt-5 max-w-xl">
        <ListFilter
          path={href("/admin/certificates/issued")}
          q={q}
          label="Número, nome ou e-mail"
          placeholder="Número, nome ou e-mail"
        />
      </div>
      {issued.length ? (
        <ul className="mt-6 border-b border-line">
          {issued.map((one) => (
            <IssuedRow key={one.id} issued={one} />
          ))}
        </ul>
      ) : (
        <EmptyState title="Nenhum certificado encontrado">
          <p>Confira o número, ou procure por uma parte do nome.</p>
        </EmptyState>
      )}
    </AdminFrame>
  );
}

function IssuedRow({ issued }: { issued: Route.ComponentProps["loaderData"]["issued"][number] }) {
  const { id, name, course, certificateNumber, email, issueDate, revokedAt } = issued;
  const of = <span className="sr-only"> de {name}</span>;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
      <div className="min-w-0 wrap-anywhere">
        <p className="font-semibold">{name || "Nome apagado"}</p>
        <p className="text-sm text-muted">
          {course} · {email}
        </p>
        <p className="flex flex-wrap items-center gap-x-3 text-sm tabular-nums">
          {certificateNumber} · {shortDate(issueDate)}
          {revokedAt && <Badge tone="clay">Revogado em {shortDate(revokedAt)}</Badge>}
        </p>
      </div>
      {revokedAt && name && (
        <ButtonLink href={href("/certificate/:id.pdf", { id })} look="quiet">
          PDF revogado{of}
        </ButtonLink>
      )}
      {!revokedAt && (
        <p className="flex flex-wrap gap-2">
          <ButtonLink href={href("/certificate/:id", { id })} look="quiet">
            Ver{of}
          </ButtonLink>
          <ButtonLink href={href("/admin/certificates/:id/correction", { id })} look="quiet">
            Corrigir<span className="sr-only"> o nome</span>
            {of}
          </ButtonLink>
          <ButtonLink href={href("/admin/certificates/:id/revocation", { id })} look="danger">
            Revogar{of}
          </ButtonLink>
        </p>
      )}
    </li>
  );
}

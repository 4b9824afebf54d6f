import { href } from "react-router";
import { shortDate } from "#app/domain/calendar.ts";
import type { InvitationView } from "#app/domain/invitations/invitation.ts";
import type { LinkView } from "#app/domain/invitations/link.ts";
import { listHref } from "#app/domain/list.ts";
import type { Page } from "#app/domain/paging.ts";
import { Pagination } from "#app/ui/pagination.tsx";
import { ShareLinks } from "#app/ui/share-links.tsx";
import { countLabel } from "#app/ui/wording.ts";

type WaitingProps = { id: number; name: string; invited: Page<InvitationView>; links: LinkView[] };

/** The invitations to a class without an answer, and its open links. */
export function Waiting({ id, name, invited, links }: WaitingProps) {
  const path = href("/my-classes/:id/invitations", { id: String(id) });
  return (
    <>
      <h2 className="text-xl">Convites sem resposta</h2>
      {invited.total ? (
        <>
          <p className="mt-1 text-sm text-muted">
            {countLabel(invited.total, "convite guarda uma vaga", "convites guardam vagas")} na turma.
          </p>
          <ul className="mt-3 border-b border-line">
            {invited.data.map(({ id, fullName, email, createdAt, expiresAt }) => (
              <li key={id} className="border-t border-line py-3 wrap-anywhere">
                <span className="font-semibold">{fullName || email || "Sem nome na lista"}</span>
                <span className="block text-sm text-muted">
                  Convite de {shortDate(createdAt)}, vale até {shortDate(expiresAt)}
                </span>
              </li>
            ))}
          </ul>
          <Pagination {...invited} hrefOf={(page) => listHref(path, { page })} />
        </>
      ) : (
        <p className="mt-2 text-muted">Nenhum convite sem resposta.</p>
      )}
      {links.length > 0 && (
        <section aria-labelledby="links" className="mt-10">
          <h2 id="links" className="text-xl">
            Link da turma
          </h2>
          <p className="mt-1 text-muted">Quem tiver este endereço entra na turma.</p>
          {links.map(({ id, code, address }) => (
            <div key={id} className="mt-3">
              <p className="font-mono font-semibold wrap-anywhere select-all">{address}</p>
              <ShareLinks path={href("/entrar/:code", { code })} title={`Convite: ${name}`} />
            </div>
          ))}
        </section>
      )}
    </>
  );
}

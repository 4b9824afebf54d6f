import { href } from "react-router";
import { dayLabel } from "#app/domain/calendar.ts";
import { codeLabel, type LinkView, linkForm } from "#app/domain/invitations/link.ts";
import { createLink, listLinks } from "#app/domain/invitations/links.server.ts";
import { listTargets } from "#app/domain/invitations/target.server.ts";
import { pagingSchema, readQuery } from "#app/domain/paging.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { formOf } from "#app/http/verb.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button, ButtonLink } from "#app/ui/button.tsx";
import { ErrorSummary } from "#app/ui/form/error-summary.tsx";
import { OnceField } from "#app/ui/form/once-field.tsx";
import { useFields } from "#app/ui/form/use-fields.ts";
import { listHref } from "#app/ui/list.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/links";
import { LinkLimits } from "./link-limits.tsx";
import { PeopleFrame, TargetField } from "./people-frame.tsx";

const path = href("/admin/people/links");

export const loader = page(async (ctx, { url }) => {
  const paging = readQuery(pagingSchema(20), url);
  const [links, targets] = await Promise.all([listLinks(ctx, paging), listTargets(ctx)]);
  return { links, target: url.searchParams.get("target") ?? "", targets };
});

export const action = form({
  ...formOf(createLink),
  schema: linkForm,
  resendAfterSignIn: true,
  goTo: ({ id }) => [
    href("/admin/people/links/:id", { id: String(id) }),
    "Link criado. Quem tiver o endereço já pode entrar.",
  ],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Links de convite");

export default function Links({ loaderData: { links, target, targets }, actionData }: Route.ComponentProps) {
  const fields = useFields(linkForm, actionData, { target });
  return (
    <PeopleFrame page="links">
      <div className="grid grid-cols-1 gap-x-12 gap-y-10 lg:grid-cols-[1fr_20rem]">
        <section aria-labelledby="novo-link" className="lg:col-start-2 lg:row-start-1">
          <form
            method="post"
            action={path}
            className="flex flex-col gap-5 rounded-soft border border-line bg-raised p-5"
          >
            <OnceField />
            <h2 id="novo-link" className="text-xl">
              Novo link
            </h2>
            <ErrorSummary errors={actionData?.error} />
            <TargetField field={fields.target} targets={targets} />
            <LinkLimits fields={fields} />
            <Button>Criar link</Button>
          </form>
        </section>
        <section aria-labelledby="links" className="min-w-0 lg:col-start-1 lg:row-start-1">
          <h2 id="links" className="text-2xl">
            Links de convite
          </h2>
          <p className="mt-2 max-w-prose text-muted">
            Um endereço curto e um QR code, para o grupo do WhatsApp ou para o mural. Quem o abre entra na turma ou no
            curso, sem pagar.
          </p>
          {links.total ? (
            <ul className="mt-6 border-b border-line empty:hidden">
              {links.data.map((link) => (
                <LinkRow key={link.id} link={link} />
              ))}
            </ul>
          ) : (
            <EmptyState title="Nenhum link ainda">
              <p>Crie o primeiro no formulário desta página.</p>
            </EmptyState>
          )}
          <Pagination {...links} hrefOf={(page) => listHref(path, { page })} />
        </section>
      </div>
    </PeopleFrame>
  );
}

function LinkRow({ link: { id, code, target, places, used, endsOn, isOpen } }: { link: LinkView }) {
  const uses = places === null ? `${used}, sem limite` : `${used} de ${places}`;
  return (
    <li className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line py-4">
      <div className="min-w-0 wrap-anywhere">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
          <span className="font-semibold">{target.name}</span>
          <Badge tone={isOpen ? "leaf" : "plain"}>{isOpen ? "Aberto" : "Fechado"}</Badge>
        </p>
        <p className="text-sm text-muted">
          <code className="font-mono">{codeLabel(code)}</code> · Usos: {uses}
          {endsOn && ` · até ${dayLabel(endsOn)}`}
        </p>
      </div>
      <ButtonLink href={href("/admin/people/links/:id", { id: String(id) })} look="quiet">
        Abrir<span className="sr-only"> o link de {target.name}</span>
      </ButtonLink>
    </li>
  );
}

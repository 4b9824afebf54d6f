import { href } from "react-router";
import { dayLabel } from "#app/domain/calendar.ts";
import { codeLabel, linkForm } from "#app/domain/invitations/link.ts";
import { createLink, linkList } from "#app/domain/invitations/links.server.ts";
import { listTargets } from "#app/domain/invitations/target.server.ts";
import { openList } from "#app/domain/saved-views/saved-views.server.ts";
import { csvOfList } from "#app/http/csv.server.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { Badge } from "#app/ui/badge.tsx";
import { Button } from "#app/ui/button.tsx";
import { DataList } from "#app/ui/data-list.tsx";
import { useFields } from "#app/ui/form/form.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/links";
import { LinkLimits } from "./link-limits.tsx";
import { PeopleList, TargetField } from "./people-frame.tsx";

export const middleware: Route.MiddlewareFunction[] = [csvOfList(linkList)];

export const loader = page(async (ctx, { url }) => {
  const [listed, targets] = await Promise.all([openList(ctx, url, linkList), listTargets(ctx)]);
  return { listed, target: url.searchParams.get("target") ?? "", targets };
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

export default function Links({ loaderData: { listed, target, targets }, actionData }: Route.ComponentProps) {
  const fields = useFields(linkForm, actionData, { target });
  return (
    <PeopleList
      page="links"
      title="Links de convite"
      about="Um endereço curto e um QR code, para o grupo do WhatsApp ou para o mural. Quem o abre entra na turma ou no curso, sem pagar."
      formTitle="Novo link"
      errors={actionData?.error}
      fields={
        <>
          <TargetField field={fields.target} targets={targets} />
          <LinkLimits fields={fields} />
          <Button>Criar link</Button>
        </>
      }
    >
      <DataList
        {...listed}
        caption="Links de convite"
        counted={["link", "links"]}
        cells={{
          target: ({ id, target }) => (
            <a
              href={href("/admin/people/links/:id", { id: String(id) })}
              className="font-semibold wrap-anywhere hover:text-leaf hover:underline"
            >
              {target.name}
            </a>
          ),
          code: ({ code }) => <code className="font-mono">{codeLabel(code)}</code>,
          uses: {
            isNamed: true,
            cell: ({ used, places }) => (places === null ? `${used}, sem limite` : `${used} de ${places}`),
          },
          until: ({ endsOn }) => endsOn && `até ${dayLabel(endsOn)}`,
          state: ({ isOpen }) => <Badge tone={isOpen ? "leaf" : "plain"}>{isOpen ? "Aberto" : "Fechado"}</Badge>,
        }}
        empty={
          <EmptyState title="Nenhum link ainda">
            <p>Crie o primeiro no formulário desta página.</p>
          </EmptyState>
        }
      />
    </PeopleList>
  );
}

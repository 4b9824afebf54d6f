import { href } from "react-router";
import { z } from "zod";
import { AppError } from "#app/domain/app-error.ts";
import { readQuery } from "#app/domain/paging.ts";
import { integerId } from "#app/domain/path-id.ts";
import { createCannedReply, listCannedReplies, updateCannedReply } from "#app/domain/support/canned-replies.server.ts";
import { type CannedReply, cannedReplyNotFound, cannedReplyVersion } from "#app/domain/support/canned-reply.ts";
import { cannedReplyEdit, maxMessageLength } from "#app/domain/support/ticket-forms.ts";
import { form } from "#app/http/form.server.ts";
import { page } from "#app/http/page.server.ts";
import { AdminFrame } from "#app/ui/admin-frame.tsx";
import { BackLink, Button, ButtonLink } from "#app/ui/button.tsx";
import { Field, TextArea } from "#app/ui/form/field.tsx";
import { ErrorSummary, OnceField, useFields, VersionField } from "#app/ui/form/form.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/canned-replies";

const path = href("/admin/support/canned-replies");

/** Which reply the page's form changes; without one it adds. */
const editedIn = (url: URL) => readQuery(z.object({ edit: z.string().optional() }), url).edit;

export const loader = page(async (ctx, { url }) => {
  const replies = await listCannedReplies(ctx);
  const query = editedIn(url);
  const edited = query === undefined ? null : replies.find(({ id }) => String(id) === query);
  if (edited === undefined) throw new AppError("not_found", cannedReplyNotFound);
  return { replies, edited };
});

export const action = form({
  schema: cannedReplyEdit,
  limit: "api.other",
  resendAfterSignIn: true,
  run: async (ctx, fields, { request }) => {
    const edited = editedIn(new URL(request.url));
    if (edited === undefined) return await createCannedReply(ctx, fields);
    return await updateCannedReply(ctx, integerId(edited, cannedReplyNotFound), fields);
  },
  goTo: ({ id, title }) => [`${path}#resposta-${id}`, `“${title}” está salva.`],
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Respostas prontas");

export default function CannedReplies({ loaderData: { replies, edited }, actionData }: Route.ComponentProps) {
  const fields = useFields(cannedReplyEdit, actionData, edited ?? undefined);
  return (
    <AdminFrame tab="support">
      <BackLink href={href("/admin/support")}>Tickets de suporte</BackLink>
      <h2 className="mt-1 text-2xl">Respostas prontas</h2>
      <p className="mt-2 max-w-prose text-muted">
        Textos que a equipe escreve uma vez. Na página de um ticket, escolha um deles, toque em “Inserir” e complete
        antes de enviar.
      </p>
      {replies.length > 0 && (
        <ul className="mt-6 border-b border-line">
          {replies.map((reply) => (
            <Row key={reply.id} reply={reply} />
          ))}
        </ul>
      )}
      <form
        key={edited?.id}
        id="form"
        method="post"
        action={edited ? `${path}?edit=${edited.id}` : path}
        className="mt-8 flex max-w-2xl flex-col gap-6"
      >
        <h3 className="text-xl">{edited ? "Editar resposta" : "Nova resposta"}</h3>
        {!edited && <OnceField />}
        <ErrorSummary title="A resposta ainda não foi salva" errors={actionData?.error} />
        {edited && <VersionField field={fields.version} saved={cannedReplyVersion(edited)} />}
        <Field label="Título" hint="Só a equipe vê, ao escolher." field={fields.title} autoComplete="off" />
        <TextArea label="Texto" field={fields.message} maxLength={maxMessageLength} rows={5} />
        <p className="flex flex-wrap gap-3">
          <Button>{edited ? "Salvar" : "Adicionar"}</Button>
          {edited && (
            <ButtonLink href={path} look="quiet">
              Cancelar
            </ButtonLink>
          )}
        </p>
      </form>
    </AdminFrame>
  );
}

function Row({ reply: { id, title, message } }: { reply: CannedReply }) {
  return (
    <li id={`resposta-${id}`} className="border-t border-line py-5 target:bg-leaf-wash">
      <h3 className="text-lg wrap-anywhere">{title}</h3>
      <p className="mt-1 max-w-prose whitespace-pre-wrap wrap-anywhere">{message}</p>
      <p className="mt-3 flex flex-wrap gap-3">
        <ButtonLink href={`${path}?edit=${id}#form`} look="quiet">
          Editar<span className="sr-only"> {title}</span>
        </ButtonLink>
        <ButtonLink href={href("/admin/support/canned-replies/:id/removal", { id: String(id) })} look="danger">
          Excluir<span className="sr-only"> {title}</span>
        </ButtonLink>
      </p>
    </li>
  );
}

import { href } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { listHref } from "#app/domain/list.ts";
import { audiences, noticeNotFound, recipientStates } from "#app/domain/notices/notice.ts";
import { showNotice } from "#app/domain/notices/notices.server.ts";
import { stopNotice } from "#app/domain/notices/send-notice.server.ts";
import { pagingSchema, readQuery } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { form, formOf } from "#app/http/form.server.ts";
import { pageOf } from "#app/http/page.server.ts";
import { BackLink, Button } from "#app/ui/button.tsx";
import { NoticeCounts, noticesPath } from "#app/ui/notice-list.tsx";
import { Pagination } from "#app/ui/pagination.tsx";
import { countLabel, pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/show";
import { WhatsAppText } from "./whatsapp-text.tsx";

export const loader = pageOf(integerPathId(noticeNotFound), (ctx, id, { url }) =>
  showNotice(ctx, id, readQuery(pagingSchema(100), url)),
);

export const action = form({
  ...formOf(stopNotice),
  goTo: ({ notice: { id, sent }, stopped }) => {
    const gone = sent
      ? countLabel(sent, "e-mail já tinha saído", "e-mails já tinham saído")
      : "nenhum e-mail tinha saído";
    const message = `Envio parado: ${gone}, ${countLabel(stopped, "não sai mais", "não saem mais")}.`;
    return [href("/notices/:id", { id: String(id) }), message];
  },
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData?.notice.subject || "Aviso");

export default function ShowNotice({ loaderData: { notice, recipients } }: Route.ComponentProps) {
  const { id, target, subject, body, writerName, audience, createdAt, waiting } = notice;
  return (
    <div className="mx-auto max-w-3xl px-4 pt-4">
      <BackLink href={noticesPath(target)}>Avisos enviados</BackLink>
      <h1 className="text-2xl wrap-anywhere sm:text-3xl">{subject || "Aviso"}</h1>
      <p className="mt-1 text-muted wrap-anywhere">
        {target.kind === "class" ? "Turma" : "Curso"} {target.name} · {audiences[audience].toLowerCase()} · por{" "}
        {writerName}, {dateTimeLabel(createdAt)}
      </p>
      <p className="mt-2">
        <NoticeCounts notice={notice} />
      </p>
      {recipients && waiting > 0 && (
        <form method="post" className="mt-4">
          <Button look="danger">Parar o envio</Button>
          <p className="mt-2 text-sm text-muted">
            O que está na fila não sai mais, e não dá para desfazer. O que já foi enviado não volta.
          </p>
        </form>
      )}
      {body ? (
        <>
          <div className="mt-6 rounded-soft border border-line bg-raised p-4 whitespace-pre-line wrap-anywhere">
            {body}
          </div>
          <div className="mt-8">
            <WhatsAppText subject={subject} body={body} />
          </div>
        </>
      ) : (
        <p className="mt-6 text-muted">O texto deste aviso já foi apagado.</p>
      )}
      {recipients && (
        <section aria-labelledby="quem" className="mt-10">
          <h2 id="quem" className="text-lg">
            Para quem foi
          </h2>
          <ul className="mt-3 border-b border-line">
            {recipients.data.map((person) => (
              <li key={person.id} className="flex flex-wrap justify-between gap-x-4 border-t border-line py-2">
                <span className="min-w-0 wrap-anywhere">{person.fullName}</span>
                <span className="text-sm text-muted">{recipientStates[person.state]}</span>
              </li>
            ))}
          </ul>
          <Pagination {...recipients} hrefOf={(page) => listHref(`/notices/${id}`, { page })} />
        </section>
      )}
    </div>
  );
}

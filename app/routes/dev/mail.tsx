import { href } from "react-router";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { listEmails } from "#app/domain/outbox.server.ts";
import { noStore, page } from "#app/http/page.server.ts";
import { leadToDemoCode } from "#app/http/sessions/session.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/mail";
import { EmailState } from "./mail-state.tsx";

export const loader = page(async (ctx, { context, url }) => {
  noStore(context);
  leadToDemoCode(ctx, url);
  return { emails: (await listEmails(ctx)).map((one) => ({ ...one, writtenAt: dateTimeLabel(one.createdAt) })) };
});

export const meta: Route.MetaFunction = ({ matches }) => pageMeta(matches, "Caixa de saída");

export default function Outbox({ loaderData: { emails } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-3xl px-4 py-8">
      <h1 className="text-3xl">Caixa de saída</h1>
      <p className="mt-3 max-w-prose text-muted">
        Sem <code>SMTP_URL</code>, nenhuma mensagem sai deste computador: cada uma vira um arquivo em{" "}
        <code>DATA_DIR/mail</code> e aparece aqui.
      </p>
      {emails.length ? (
        <ol className="mt-6 border-t border-line">
          {emails.map((email) => (
            <li key={email.id} className="border-b border-line">
              <a href={href("/dev/mail/:id", { id: String(email.id) })} className="group flex flex-col gap-1 py-4">
                <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="min-w-0 font-serif text-lg font-semibold group-hover:text-leaf">
                    {email.subject}
                  </span>
                  <EmailState state={email.state} />
                </span>
                <span className="min-w-0 break-words text-sm text-muted">
                  para {email.recipientName || email.recipient} · {email.writtenAt}
                </span>
              </a>
            </li>
          ))}
        </ol>
      ) : (
        <EmptyState title="Nenhuma mensagem ainda" action={<ButtonLink href="/courses">Ver os cursos</ButtonLink>}>
          Compre um curso, conclua outro ou escreva à escola: a mensagem aparece aqui em seguida.
        </EmptyState>
      )}
    </div>
  );
}

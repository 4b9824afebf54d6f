import { momentLabel } from "#app/domain/calendar.ts";
import { listLetters } from "#app/domain/mail/outbox/list-letters.server.ts";
import { keepNowhere, page } from "#app/http/page.server.ts";
import { LetterState } from "#app/routes/dev/mail/letter-state.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { EmptyState } from "#app/ui/empty-state.tsx";
import { titled } from "#app/ui/title.ts";
import type { Route } from "./+types/index";

export const loader = page(async (ctx, { context }) => {
  keepNowhere(context);
  return { letters: (await listLetters(ctx)).map((one) => ({ ...one, writtenAt: momentLabel(one.createdAt) })) };
});

export const meta: Route.MetaFunction = ({ matches }) => titled(matches, "Caixa de saída");

export default function Outbox({ loaderData: { letters } }: Route.ComponentProps) {
  return (
    <div className="mx-auto max-w-3xl px-4 py-8">
      <h1 className="text-3xl">Caixa de saída</h1>
      <p className="mt-3 max-w-prose text-muted">
        Sem <code>SMTP_URL</code>, nenhuma mensagem sai deste computador: cada uma vira um arquivo em{" "}
        <code>DATA_DIR/mail</code> e aparece aqui.
      </p>
      {letters.length ? (
        <ol className="mt-6 border-t border-line">
          {letters.map((letter) => (
            <li key={letter.id} className="border-b border-line">
              <a href={`/dev/mail/${letter.id}`} className="group flex flex-col gap-1 py-4">
                <span className="flex flex-wrap items-baseline justify-between gap-x-4">
                  <span className="min-w-0 font-serif text-lg font-semibold group-hover:text-leaf">
                    {letter.subject}
                  </span>
                  <LetterState state={letter.state} />
                </span>
                <span className="min-w-0 break-words text-sm text-muted">
                  para {letter.recipientName || letter.recipient} · {letter.writtenAt}
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

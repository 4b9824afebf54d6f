import { dateTimeLabel } from "#app/domain/calendar.ts";
import { showEmail } from "#app/domain/outbox.server.ts";
import { integerId } from "#app/domain/path-id.ts";
import { noStore, type PageArgs, page } from "#app/http/page.server.ts";
import { leadToDemoCode } from "#app/http/sessions/session.server.ts";
import { TextLink } from "#app/ui/button.tsx";
import { Notice } from "#app/ui/notice.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/mail-show";
import { EmailState } from "./mail-state.tsx";

export const loader = page(async (ctx, { params, context, url }: PageArgs<Route.LoaderArgs>) => {
  noStore(context);
  leadToDemoCode(ctx, url);
  const { createdAt, ...email } = await showEmail(ctx, integerId(params.id, "Mensagem não encontrada"));
  return { ...email, writtenAt: dateTimeLabel(createdAt) };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) => pageMeta(matches, loaderData?.subject ?? null);

export default function EmailPage({ loaderData: email }: Route.ComponentProps) {
  return (
    <article className="mx-auto flex max-w-3xl flex-col gap-6 px-4 py-8">
      <p>
        <TextLink href="/dev/mail">Caixa de saída</TextLink>
      </p>
      <header className="flex flex-col gap-2">
        <h1 className="text-2xl">{email.subject}</h1>
        <p className="min-w-0 break-words text-muted">
          para {[email.recipientName, `<${email.recipient}>`].filter(Boolean).join(" ")} · {email.writtenAt}
        </p>
        <p>
          <EmailState state={email.state} />
        </p>
      </header>
      {email.lastError && <Notice title="A última tentativa falhou">{email.lastError}</Notice>}
      {email.text ? <Parts text={email.text} html={email.html} /> : <p>O texto desta mensagem já foi apagado.</p>}
      {email.head && (
        <details>
          <summary className="py-2 font-semibold">Cabeçalhos</summary>
          <Plain>{email.head}</Plain>
        </details>
      )}
    </article>
  );
}

/** The HTML part is in a sandboxed frame, without script, forms or this page's styles; its links open elsewhere. */
function Parts({ text, html }: { text: string; html: string }) {
  return (
    <>
      <iframe
        title="A mensagem como é desenhada"
        srcDoc={html}
        sandbox="allow-popups allow-popups-to-escape-sandbox"
        className="w-full rounded-soft border border-line [--narrow:0rem] max-sm:[--narrow:18rem]"
        style={{ height: `calc(${heightOf(text)}rem + var(--narrow))` }}
      />
      <section aria-labelledby="text-part">
        <h2 id="text-part" className="text-lg">
          Em texto simples
        </h2>
        <Plain>{text}</Plain>
      </section>
    </>
  );
}

/** A guess at the HTML part's height: no script may look into its frame, but the text part has its lines. */
const heightOf = (text: string) => 20 + text.split("\n").length * 1.7;

function Plain({ children }: { children: string }) {
  return (
    <pre className="mt-2 whitespace-pre-wrap rounded-soft border border-line bg-raised p-4 text-sm [overflow-wrap:anywhere]">
      {children}
    </pre>
  );
}

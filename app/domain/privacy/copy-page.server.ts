import { dateTimeLabel, longDate } from "#app/domain/calendar.ts";
import { currentTime } from "#app/domain/clock.server.ts";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { escapeHtml } from "#app/domain/escape-html.ts";
import { secondStepMinutes, signInCodeMinutes } from "#app/domain/facts.ts";
import { schoolOf } from "#app/domain/school.ts";
import * as account from "./copy-account.server.ts";
import * as authoring from "./copy-authoring.server.ts";
import * as learning from "./copy-courses.server.ts";
import * as posts from "./copy-lesson-posts.server.ts";
import * as noticed from "./copy-notices.server.ts";
import type { Row, Section } from "./copy-section.server.ts";

/** Everything the platform keeps of a person, in the order of the page. */
export const sections: readonly Section[] = [
  account.profile,
  account.identity,
  account.devices,
  account.secondFactor,
  account.agreed,
  learning.study,
  learning.trailStudy,
  noticed.ownDates,
  learning.attended,
  learning.calendar,
  learning.invited,
  learning.cameBy,
  learning.earned,
  learning.written,
  posts.asked,
  posts.followed,
  posts.reported,
  posts.noted,
  learning.studiedTogether,
  learning.led,
  learning.bought,
  learning.couponsUsed,
  account.maintainer,
  account.tickets,
  account.conversations,
  account.emails,
  noticed.gotNotices,
  noticed.wroteNotices,
  account.views,
  account.tokens,
  authoring.taught,
  authoring.files,
  authoring.stoppedUploads,
  authoring.drafts,
  learning.commission,
  learning.payoutAccount,
  account.recordedEvents,
];

/** Columns that name a person and are not in the copy, with the reason that the copy gives. */
export const excludedColumns: Record<string, string> = {
  "sign_ins.anew_for": "Um login começado e não terminado é apagado em dez minutos.",
  "email_codes.reauthenticated_user_id": `Um código que ninguém usou é apagado em ${signInCodeMinutes} minutos.`,
  "second_steps.user_id": `Um login a que falta a segunda etapa é apagado em ${secondStepMinutes} minutos.`,
  "idempotency_keys.user_id":
    "As respostas guardadas para os seus programas repetem o que já está aqui e são apagadas em um dia.",
  "leases.user_id": "O sinal de que o assistente está respondendo a você some em meio minuto.",
  "classes.created_by": "As turmas são da escola; o registro mostra que você as criou.",
  "certificate_designs.created_by": "O visual dos certificados é da escola; o registro mostra que você o mudou.",
  "meetings.created_by": "Os encontros são da turma; o registro mostra que você os marcou.",
  "attendances.marked_by": "A presença que você marcou é de outra pessoa; o registro mostra que você a marcou.",
  "payout_batches.created_by": "Os lotes de pagamento são da escola; o registro mostra que você os criou.",
  "refunds.asked_by": "Os reembolsos aparecem com a compra; o registro mostra que você pediu ou decidiu.",
  "second_payments.asked_by": "O que chegou a mais é de quem pagou; o registro mostra que você o devolveu.",
  "roster_entries.created_by": "A lista da equipe é da escola; o registro mostra que você a mudou.",
  "team_roles.given_by": "Os papéis são de quem os tem; o registro mostra que você os deu.",
  "trails.created_by": "As trilhas são da escola; o registro mostra que você as criou.",
  "coupons.created_by": "Os cupons são da escola; o registro mostra que você os criou.",
  "vouchers.created_by": "Os vouchers são da escola; o registro mostra que você os criou.",
  "opening_notices.user_id": "O aviso de que uma aula abriu está entre os e-mails que mandamos a você.",
  "imports.created_by": "As listas de pessoas são da escola; o registro mostra que você as trouxe.",
  "invitations.invited_by": "Os convites são de quem foi convidado; o registro mostra que você os mandou.",
  "invitation_links.created_by": "Os links de convite são da escola; o registro mostra que você os criou.",
  "enrolment_grants.granted_by":
    "Os cursos que você deu estão nos dados de quem os recebeu; o registro mostra que foi você.",
  "support_tickets.assignee_id": "Os tickets são de quem os escreveu; o registro mostra de quais você cuidou.",
  "ticket_notes.author_id":
    "As notas internas são da escola, sobre outras pessoas; o registro mostra que você as escreveu.",
  "webhook_endpoints.created_by": "As integrações são da escola; o registro mostra que você as mudou.",
};

/** The page must stand alone, on screen in both themes and on paper. */
const style = `
:root { color-scheme: light dark; }
body { margin: 0 auto; max-width: 46rem; padding: 2rem 1.25rem; font: 1.0625rem/1.6 system-ui, sans-serif; overflow-wrap: anywhere; }
h1, h2 { font-family: Alegreya, Georgia, serif; line-height: 1.15; }
section { margin-top: 3rem; border-top: 2px solid #2f8f57; }
article { padding: 1rem 0; border-top: 1px solid #8886; break-inside: avoid; }
h3, dd { margin: 0; }
dl { display: grid; grid-template-columns: repeat(auto-fill, minmax(15rem, 1fr)); gap: 0.5rem 1.5rem; }
dt { font-size: 0.85rem; opacity: 0.75; }
dd { white-space: pre-wrap; }
@media print { body { max-width: none; padding: 0; font-size: 10pt; } h2 { break-after: avoid; } @page { margin: 18mm 16mm; } }
`;

/**
 * The copy as one HTML page to read and print, without script and outside files. Written in parts while it is read from
 * the database.
 */
export async function* renderCopyPage(ctx: SignedCtx): AsyncGenerator<string> {
  const now = await currentTime(ctx);
  const { platformName, legalName, email, origin } = schoolOf(ctx.settings);
  yield `<!doctype html>
<html lang="pt-BR">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Os seus dados em ${escapeHtml(platformName)}</title>
<style>${style}</style>
</head>
<body>
<header>
<p>${escapeHtml(platformName)}</p>
<h1>Os seus dados</h1>
<p>Tudo o que guardamos sobre ${escapeHtml(ctx.viewer.fullName)}, como estava em <time datetime="${now.toISOString()}">${longDate(now)}</time>. O mesmo, para programas, está na pasta <code>dados</code>.</p>
</header>
<nav aria-label="Nesta página"><ol>${sections.map(({ file, title }) => `<li><a href="#${file}">${escapeHtml(title)}</a></li>`).join("")}</ol></nav>
<main>
`;
  for (const section of sections) yield* partOf(ctx, section);
  yield `<section id="fora"><h2>O que não está aqui</h2>
<p>Nada de outras pessoas, e nada que a plataforma não guarde: senhas, números de cartão e endereços de rede não existem nela.</p>
<ul>${[...new Set(Object.values(excludedColumns))].map((why) => `<li>${escapeHtml(why)}</li>`).join("")}</ul></section>
</main>
<footer><p>Copiado em ${dateTimeLabel(now)}. Guarde este arquivo como um documento.</p>
<p>${escapeHtml(legalName)} · ${escapeHtml(email)} · <a href="${escapeHtml(origin)}/privacidade">${escapeHtml(origin)}/privacidade</a></p></footer>
</body>
</html>
`;
}

async function* partOf(ctx: SignedCtx, { file, title, about, read }: Section) {
  yield `<section id="${file}"><h2>${escapeHtml(title)}</h2>\n<p>${escapeHtml(about)}</p>\n`;
  let isEmpty = true;
  for await (const rows of read(ctx)) {
    isEmpty &&= !rows.length;
    yield rows.map(articleOf).join("");
  }
  yield isEmpty ? `<p>Nada.</p></section>\n` : "</section>\n";
}

function articleOf(row: Row) {
  const [title, ...facts] = known(row);
  const list = facts.map(([name, value]) => `<div><dt>${escapeHtml(name)}</dt><dd>${shown(value)}</dd></div>`).join("");
  return `<article><h3>${title ? shown(title[1]) : ""}</h3>${list && `<dl>${list}</dl>`}</article>\n`;
}

/** Leaves out empty values. */
const known = (row: Row) =>
  Object.entries(row).filter(([, value]) => value != null && value !== "" && !(Array.isArray(value) && !value.length));

function shown(value: Row[string]): string {
  if (value instanceof Date) return dateTimeLabel(value);
  if (typeof value === "boolean") return value ? "sim" : "não";
  if (Array.isArray(value)) return value.map(shown).join("\n");
  if (typeof value !== "object" || value === null) return escapeHtml(String(value));
  return known(value as Row)
    .map(([name, of]) => `${escapeHtml(name)}: ${shown(of)}`)
    .join(" · ");
}

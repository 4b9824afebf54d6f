import { shortDate } from "#app/domain/calendar.ts";
import type { SecurityAction } from "#app/domain/events/log/kinds.ts";
import { amountLabel } from "#app/domain/money.ts";
import { roleLabel } from "#app/domain/people/roles.ts";
import { type Subject, subjects } from "#app/domain/privacy/incident/subjects.ts";

/**
 * What is known of an event: who did it, whom it is about where that is somebody else, and facts without anybody's
 * words.
 */
export type Told = {
  action: SecurityAction;
  actor: string;
  about: string | null;
  /** Of the course that it is about. */
  title: string | null;
  /** What names it within its object: 12 of `payout/12`. */
  number: string;
  data: Record<string, unknown>;
};

const providers: Record<string, string> = { google: " com o Google", oidc: " com a conta da instituição", local: "" };

const refusals: Record<string, string> = {
  invalid: "o login tinha vencido ou já tinha sido usado",
  unauthenticated: "o provedor não confirmou quem era",
  forbidden: "faltou a verificação em duas etapas",
  unavailable: "o provedor não respondeu",
};

const reasons: Record<string, string> = {
  refund: "pelo reembolso",
  decision: "por decisão da escola",
  holder: "a pedido de quem o tinha",
};

const n = (value: unknown) => Number(value) || 0;
const of = (table: Record<string, string>, key: unknown) => table[String(key)] ?? "";
const courseOf = ({ title, number }: Told) => (title ? `o curso “${title}”` : `o curso nº ${number}`);
const role = (value: unknown) => roleLabel(String(value));

const sentences: Record<SecurityAction, (told: Told) => string> = {
  "session.created": ({ actor, data }) => `${actor} entrou${of(providers, data.provider)}`,
  "session.ended": ({ actor, about, data }) => {
    const ended = n(data.sessions) ? `(${n(data.sessions)})` : "(não havia nenhum)";
    if (about) return `${actor} encerrou os acessos de ${about} ${ended}`;
    if (data.all) return `${actor} saiu de todos os aparelhos (${n(data.sessions)})`;
    return data.other ? `${actor} desconectou outros aparelhos (${n(data.sessions)})` : `${actor} saiu`;
  },
  "session.refused": ({ data }) => `Uma entrada foi recusada: ${of(refusals, data.why) || "não deu certo"}`,
  "user.created": ({ actor }) => `${actor} abriu a conta`,
  "user.role_changed": ({ actor, about, data }) => {
    const change = `de ${role(data.from)} para ${role(data.to)}`;
    return about ? `${actor} mudou o papel de ${about}: ${change}` : `${actor} passou ${change}, por ADMIN_EMAILS`;
  },
  "user.deleted": ({ actor, data }) => {
    if (data.by === "self") return "Alguém apagou a própria conta";
    if (data.by === "restore") return "Uma conta apagada voltou com uma cópia restaurada e foi apagada de novo";
    return data.by === "time" ? "Uma conta sem uso foi apagada" : `${actor} apagou uma conta`;
  },
  "voucher.redeemed": ({ actor, number }) => `${actor} ativou o voucher nº ${number} e tem acesso a todos os cursos`,
  "maintainer.ended": ({ actor, about }) => `${about ?? actor} deixou de ser mantenedor`,
  "token.created": ({ actor, data }) => `${actor} criou um token de acesso, que vale ${n(data.days)} dias`,
  "token.revoked": ({ actor }) => `${actor} revogou um token de acesso`,
  "webhook.created": ({ actor, number }) => `${actor} criou a integração nº ${number}`,
  "webhook.changed": ({ actor, number }) => `${actor} mudou a integração nº ${number}`,
  "webhook.rotated": ({ actor, number }) => `${actor} trocou o segredo da integração nº ${number}`,
  "webhook.paused": ({ actor, number, data }) =>
    data.why === "person"
      ? `${actor} pausou a integração nº ${number}`
      : `A integração nº ${number} parou de responder e foi pausada`,
  "webhook.resumed": ({ actor, number }) => `${actor} retomou a integração nº ${number}`,
  "webhook.removed": ({ actor, number }) => `${actor} removeu a integração nº ${number}`,
  "secrets.resealed": ({ data }) => `O segredo do servidor foi trocado, e ${n(data.resealed)} dados cifrados de novo`,
  "payout.opened": ({ actor, number, data }) =>
    `${actor} abriu o repasse nº ${number}, de ${amountLabel(n(data.totalCents))}`,
  "payout.confirmed": ({ actor, number }) => `${actor} confirmou o repasse nº ${number}`,
  "payout.cancelled": ({ actor, number }) => `${actor} cancelou o repasse nº ${number}`,
  "payout_account.saved": ({ actor }) => `${actor} mudou onde recebe os seus repasses`,
  "payout_rule.changed": ({ actor, data }) =>
    `${actor} decidiu que repasses ${data.payoutsAwaitGuarantee ? "esperam" : "não esperam"} o fim da garantia`,
  "payment.refunded": ({ actor, number, data }) =>
    `${actor}: pagamento nº ${number} reembolsado, ${amountLabel(n(data.amountCents))}`,
  "user.exported": ({ actor }) => `${actor} baixou uma cópia dos próprios dados`,
  "payments.exported": ({ actor }) => `${actor} exportou a lista de pagamentos`,
  "incident.recorded": ({ number, data }) => {
    const about = Object.hasOwn(subjects, number) ? subjects[number as Subject].words : "dados pessoais";
    const known = data.known ? `, conhecido em ${shortDate(new Date(String(data.known)))}` : "";
    return `Um incidente foi registrado${known}. Dados: ${about}; contas: ${n(data.people)}`;
  },
  "events.exported": ({ actor }) => `${actor} exportou o registro de segurança`,
  "commissions.viewed": ({ actor }) => `${actor} consultou as comissões, com as chaves PIX`,
  "payout_account.viewed": ({ actor }) => `${actor} consultou contas de repasse`,
  "school.changed": ({ actor, data }) =>
    `${actor} ${data.teachersDesignCertificates ? "abriu aos educadores" : "reservou à direção"} o desenho dos certificados`,
  "certificate_design.saved": ({ actor }) => `${actor} mudou o desenho dos certificados`,
  "certificate_design.applied": ({ actor }) => `${actor} aplicou um desenho a certificados já emitidos`,
  "voucher.created": ({ actor, number }) => `${actor} criou o voucher nº ${number}`,
  "voucher.switched": ({ actor, number, data }) =>
    `${actor} ${data.isActive ? "ligou" : "desligou"} o voucher nº ${number}`,
  "course.published": (told) => `${told.actor} publicou ${courseOf(told)}`,
  "course.unpublished": (told) => `${told.actor} tirou do ar ${courseOf(told)}`,
  "course.deleted": (told) => `${told.actor} apagou ${courseOf(told)}`,
  "roster.deleted": ({ actor }) => `${actor} apagou um perfil da equipe`,
  "certificate.revoked": ({ actor, data }) => `${actor}: certificado revogado ${of(reasons, data.reason)}`.trim(),
  "certificate.reinstated": ({ actor }) => `${actor}: certificado válido de novo`,
  "rules.checked": ({ actor, data }) => {
    if (!data.isWhole) return `${actor} não terminou a tempo a conferência de regras e livro-caixa`;
    const [wrong, entries] = [n(data.contradictions), n(data.entries)];
    const mended = n(data.mended) ? `; números acertados: ${n(data.mended)}` : "";
    if (!wrong && !entries) return `${actor} conferiu regras e livro-caixa: nada a corrigir${mended}`;
    return `${actor} conferiu regras e livro-caixa: contradições: ${wrong}; lançamentos que não batem: ${entries}${mended}`;
  },
};

/** An event as a sentence that tells whoever runs the school what happened, without a full stop. */
export function sentenceOf(told: Told): string {
  const said = sentences[told.action](told);
  return told.data.token === undefined ? said : `${said} (por um token de acesso)`;
}

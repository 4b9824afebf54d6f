import { roleLabel, teamRoleLabels } from "#app/domain/access/viewer.ts";
import type { DataOf, EventType, eventTypes } from "#app/domain/events/event-types.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { paidInsteadLabel } from "#app/domain/payments/payment-trouble.ts";
import { settingLabel } from "#app/domain/school-settings/sections.ts";
import type { EventKind } from "./event-search.ts";

/** What is known of an event: the actor, whom it is about if somebody else, and facts without personal text. */
type LoggedEvent<Action extends EventType> = {
  action: Action;
  actor: string;
  about: string | null;
  /** The title of its course. */
  title: string | null;
  /** The id in its object: 12 in `payout/12`. */
  number: string;
  data: DataOf<Action>;
};

type Entry<Type extends EventType> = readonly [EventKind, (event: LoggedEvent<Type>) => string];

const providers: Record<string, string> = { google: " com o Google", oidc: " com a conta da instituição", local: "" };

const refusals: Record<string, string> = {
  invalid: "o login tinha vencido ou já tinha sido usado",
  unauthenticated: "o provedor não confirmou quem era",
  forbidden: "faltou a verificação em duas etapas",
  unavailable: "o provedor não respondeu",
};

const importGrounds: Record<DataOf<"import.confirmed">["ground"], string> = {
  members: "membros e alunos da escola",
  asked: "pediram para participar",
  agreed: "concordaram em receber convites",
};

const reasons: Record<DataOf<"certificate.revoked">["reason"], string> = {
  refund: "pelo reembolso",
  decision: "por decisão da escola",
  holder: "a pedido do titular",
};

// A fact that an older release did not record is missing in its rows.
const n = (value: number | undefined) => Number(value) || 0;
const of = (table: Record<string, string>, key: string) => table[key] ?? "";
type AboutCourse = Pick<LoggedEvent<"course.published">, "title" | "number">;
const courseOf = ({ title, number }: AboutCourse) => (title ? `o curso “${title}”` : `o curso nº ${number}`);
const switched = ({ isActive }: { isActive: boolean }) => (isActive ? "ativou" : "desativou");

/** The kind and sentence of each event that the log shows. */
const register = {
  "session.created": ["sign-ins", ({ actor, data }) => `${actor} entrou${of(providers, data.provider)}`],
  "session.ended": [
    "sign-ins",
    ({ actor, about, data }) => {
      const ended = n(data.sessions) ? `(${n(data.sessions)})` : "(não havia nenhuma)";
      if (about) return `${actor} encerrou as sessões de ${about} ${ended}`;
      if (data.all) return `${actor} saiu de todos os aparelhos (${n(data.sessions)})`;
      return data.other ? `${actor} desconectou outros aparelhos (${n(data.sessions)})` : `${actor} saiu`;
    },
  ],
  "session.refused": ["sign-ins", ({ data }) => `Um login foi recusado: ${of(refusals, data.why) || "não deu certo"}`],
  "identity.joined": [
    "sign-ins",
    ({ actor, data }) =>
      `${actor} pode entrar de outra forma: ${data.issuer === "email" ? "código por e-mail" : (data.issuer ?? "outra conta")}`,
  ],
  "second_factor.added": ["sign-ins", ({ actor }) => `${actor} ligou a verificação em duas etapas`],
  "second_factor.removed": ["sign-ins", ({ actor }) => `${actor} desligou a verificação em duas etapas`],
  "second_factor.passkey_added": ["sign-ins", ({ actor }) => `${actor} adicionou uma chave de acesso`],
  "second_factor.passkey_removed": ["sign-ins", ({ actor }) => `${actor} excluiu uma chave de acesso`],
  "second_factor.codes_made": ["sign-ins", ({ actor }) => `${actor} gerou novos códigos de recuperação`],
  "second_factor.recovery_used": [
    "sign-ins",
    ({ actor, about, data }) => `${about ?? actor} usou um código de recuperação (restam ${n(data.left)})`,
  ],
  "second_factor.failed": [
    "sign-ins",
    ({ actor, about }) => `Código errado na verificação em duas etapas de ${about ?? actor}`,
  ],
  "second_factor.reset": [
    "sign-ins",
    ({ actor, about, data }) =>
      data.by === "server"
        ? `A verificação em duas etapas de ${about ?? actor} foi desligada no servidor`
        : `${actor} desligou a verificação em duas etapas de ${about ?? "alguém"}`,
  ],
  "user.created": ["people", ({ actor }) => `${actor} abriu a conta`],
  "user.role_changed": [
    "people",
    ({ actor, about, data }) => {
      const change = `de ${roleLabel(data.from)} para ${roleLabel(data.to)}`;
      if (about) return `${actor} mudou o papel de ${about}: ${change}`;
      return `${actor} passou ${change}, ${data.because === "founding" ? "ao fundar a escola" : "por ADMIN_EMAILS"}`;
    },
  ],
  "team.role_given": [
    "people",
    ({ actor, about, data }) =>
      `${actor} deu a ${about ?? "si"} o papel ${of(teamRoleLabels, data.role) || "da equipe"}`,
  ],
  "team.role_taken": [
    "people",
    ({ actor, about, data }) =>
      `${actor} tirou de ${about ?? "si"} o papel ${of(teamRoleLabels, data.role) || "da equipe"}`,
  ],
  "user.deleted": [
    "people",
    ({ actor, data }) => {
      if (data.by === "self") return "Alguém apagou a própria conta";
      if (data.by === "restore") return "Uma conta apagada voltou com uma cópia restaurada e foi apagada de novo";
      return data.by === "time" ? "Uma conta sem uso foi apagada" : `${actor} apagou uma conta`;
    },
  ],
  "roster.deleted": ["people", ({ actor }) => `${actor} apagou um perfil da equipe`],
  "class.leader_added": [
    "people",
    ({ actor, about, data }) =>
      about
        ? `${actor} deu a ${about} a liderança da turma nº ${n(data.classId)}`
        : `${actor} assumiu a liderança da turma nº ${n(data.classId)}`,
  ],
  "class.leader_removed": [
    "people",
    ({ actor, about, data }) => `${about ?? actor} deixou de liderar a turma nº ${n(data.classId)}`,
  ],
  "voucher.redeemed": [
    "maintainers",
    ({ actor, number }) => `${actor} usou o voucher nº ${number} e tem acesso a todos os cursos`,
  ],
  "maintainer.ended": ["maintainers", ({ actor, about }) => `${about ?? actor} deixou de ser mantenedor`],
  "voucher.created": ["maintainers", ({ actor, number }) => `${actor} criou o voucher nº ${number}`],
  "voucher.switched": ["maintainers", (e) => `${e.actor} ${switched(e.data)} o voucher nº ${e.number}`],
  "voucher.dated": ["maintainers", ({ actor, number }) => `${actor} mudou o prazo do voucher nº ${number}`],
  "gateway.tested": ["money", (e) => `${e.actor} ${e.data.isBack ? "pediu de volta" : "fez"} um PIX de teste`],
  "coupon.created": ["money", ({ actor, number }) => `${actor} criou o cupom nº ${number}`],
  "coupon.switched": ["money", (e) => `${e.actor} ${switched(e.data)} o cupom nº ${e.number}`],
  "course.given": ["courses", (event) => `${event.actor} passou ${courseOf(event)} para outra pessoa`],
  "course.reading_changed": [
    "courses",
    (event) =>
      `${event.actor} ${event.data.mayRead ? "deixou" : "não deixa mais"} quem ensinava ler ${courseOf(event)}`,
  ],
  "course.published": ["courses", (event) => `${event.actor} publicou ${courseOf(event)}`],
  "course.unpublished": ["courses", (event) => `${event.actor} tirou do ar ${courseOf(event)}`],
  "review.removed": ["courses", ({ actor, number }) => `${actor} retirou a avaliação nº ${number}`],
  "review.restored": ["courses", ({ actor, number }) => `${actor} mostrou de novo a avaliação nº ${number}`],
  "course.deleted": ["courses", (event) => `${event.actor} apagou ${courseOf(event)}`],
  "trail.published": ["courses", ({ actor, number }) => `${actor} publicou a trilha nº ${number}`],
  "trail.unpublished": ["courses", ({ actor, number }) => `${actor} tirou do ar a trilha nº ${number}`],
  "trail.deleted": ["courses", ({ actor, number }) => `${actor} apagou a trilha nº ${number}`],
  "school.changed": [
    "certificates",
    ({ actor, data }) =>
      `${actor} ${data.teachersDesignCertificates ? "deixou os instrutores mudarem" : "reservou à direção"} o visual dos certificados`,
  ],
  "settings.changed": [
    "settings",
    ({ actor, data: { names = [] } }) =>
      `${actor} mudou as configurações da escola${names.length ? `: ${names.map(settingLabel).join(", ")}` : ""}`,
  ],
  "texts.confirmed": ["people", ({ actor }) => `${actor} confirmou os textos legais da escola`],
  "certificate_design.saved": ["certificates", ({ actor }) => `${actor} mudou o visual dos certificados`],
  "certificate_design.applied": [
    "certificates",
    ({ actor }) => `${actor} aplicou um visual a certificados já emitidos`,
  ],
  "certificate.revoked": [
    "certificates",
    ({ actor, data }) => `${actor}: certificado revogado ${of(reasons, data.reason)}`.trim(),
  ],
  "certificate.reissued": [
    "certificates",
    ({ actor, data }) =>
      `${actor} corrigiu o nome de um certificado${data.number ? `: ${data.replaced} foi substituído por ${data.number}` : ""}`,
  ],
  "certificate.reinstated": ["certificates", ({ actor }) => `${actor}: certificado válido de novo`],
  "payout.opened": [
    "money",
    ({ actor, number, data }) =>
      `${actor} criou o lote de pagamento nº ${number}, de ${amountLabel(n(data.totalCents))}`,
  ],
  "payout.confirmed": ["money", ({ actor, number }) => `${actor} confirmou o lote de pagamento nº ${number}`],
  "payout.cancelled": ["money", ({ actor, number }) => `${actor} cancelou o lote de pagamento nº ${number}`],
  "payout_account.saved": ["money", ({ actor }) => `${actor} mudou os próprios dados de pagamento`],
  "payout_rule.changed": [
    "money",
    ({ actor, data }) =>
      `${actor} decidiu que as comissões ${data.payoutsAwaitGuarantee ? "esperam" : "não esperam"} o fim da garantia`,
  ],
  "payment.refunded": [
    "money",
    ({ actor, number, data }) => `${actor}: pagamento nº ${number} reembolsado, ${amountLabel(n(data.amountCents))}`,
  ],
  "payment.partly_refunded": [
    "money",
    ({ actor, number, data }) =>
      `${actor}: pagamento nº ${number} devolvido em parte, ${amountLabel(n(data.amountCents))}`,
  ],
  "payment.came_late": [
    "money",
    ({ number, data }) =>
      `Dinheiro fora do prazo: pagamento nº ${number}, ${amountLabel(n(data.amountCents))}, devolvido`,
  ],
  "payment.amount_differs": [
    "money",
    ({ number, data }) => `Valor diferente no pagamento nº ${number}: ${paidInsteadLabel(n(data.amountCents))}`,
  ],
  "payment.paid_twice": [
    "money",
    ({ number, data }) => `Pagamento nº ${number} pago duas vezes: chegaram mais ${amountLabel(n(data.amountCents))}`,
  ],
  "payment.second_refunded": [
    "money",
    ({ actor, number, data }) =>
      `${actor}: segundo pagamento do nº ${number} devolvido, ${amountLabel(n(data.amountCents))}`,
  ],
  "payment.refund_refused": [
    "money",
    ({ number, data }) => `Devolução recusada: pagamento nº ${number}, ${amountLabel(n(data.amountCents))}`,
  ],
  "payment.disputed": [
    "money",
    ({ number, data }) => `Pagamento nº ${number} contestado no banco, ${amountLabel(n(data.amountCents))}`,
  ],
  "payment.dispute_ended": [
    "money",
    ({ number, data }) =>
      `Contestação do pagamento nº ${number} ${data.outcome === "won" ? "ganha" : "perdida"}, ${amountLabel(n(data.amountCents))}`,
  ],
  "token.created": ["keys", ({ actor, data }) => `${actor} criou um token de acesso, que vale ${n(data.days)} dias`],
  "token.revoked": ["keys", ({ actor }) => `${actor} revogou um token de acesso`],
  "calendar_feed.made": ["keys", ({ actor }) => `${actor} criou um endereço particular da própria agenda`],
  "calendar_feed.removed": ["keys", ({ actor }) => `${actor} desligou o endereço particular da própria agenda`],
  "webhook.created": ["keys", ({ actor, number }) => `${actor} criou a integração nº ${number}`],
  "webhook.changed": ["keys", ({ actor, number }) => `${actor} mudou a integração nº ${number}`],
  "webhook.rotated": ["keys", ({ actor, number }) => `${actor} trocou o segredo da integração nº ${number}`],
  "webhook.paused": [
    "keys",
    ({ actor, number, data }) =>
      data.why === "person"
        ? `${actor} pausou a integração nº ${number}`
        : `A integração nº ${number} parou de responder e foi pausada`,
  ],
  "webhook.resumed": ["keys", ({ actor, number }) => `${actor} retomou a integração nº ${number}`],
  "webhook.removed": ["keys", ({ actor, number }) => `${actor} removeu a integração nº ${number}`],
  "issuer_key.made": ["keys", () => "A escola tem uma nova chave para assinar credenciais digitais"],
  "school_signature.saved": ["keys", ({ actor }) => `${actor} enviou o certificado digital da escola`],
  "school_signature.removed": ["keys", ({ actor }) => `${actor} removeu o certificado digital da escola`],
  "secrets.resealed": [
    "keys",
    ({ data }) => `O segredo do servidor foi trocado, e ${n(data.resealed)} dados foram criptografados de novo`,
  ],
  "notice.sent": [
    "courses",
    ({ actor, number, data }) => {
      const to = data.classId ? `à turma nº ${data.classId}` : data.courseId ? `ao curso nº ${data.courseId}` : "";
      return `${actor} mandou o aviso nº ${number} ${to} (${n(data.recipients)} pessoas)`.replace("  ", " ");
    },
  ],
  "notice.stopped": ["courses", ({ actor, number }) => `${actor} parou o envio do aviso nº ${number}`],
  "user.exported": ["copies", ({ actor }) => `${actor} baixou uma cópia dos próprios dados`],
  "payments.exported": ["copies", ({ actor }) => `${actor} exportou a lista de pagamentos`],
  "records.exported": [
    "copies",
    ({ actor, data }) => {
      const what = data.what || "dados";
      if (data.lines === null) return `${actor} exportou a lista de ${what}`;
      return `${actor} exportou ${n(data.lines)} linhas de ${what} por um programa`;
    },
  ],
  "events.exported": ["copies", ({ actor }) => `${actor} exportou o registro de segurança`],
  "class_member.viewed": [
    "copies",
    ({ actor, about, data }) =>
      `${actor} consultou o progresso de ${about ?? "uma pessoa"} na turma nº ${n(data.classId)}`,
  ],
  "person.viewed": ["copies", ({ actor, about }) => `${actor} consultou a página de ${about ?? "uma pessoa"}`],
  "class_members.exported": [
    "copies",
    ({ actor, number }) => `${actor} exportou a lista de participantes da turma nº ${number}`,
  ],
  "commissions.exported": ["copies", ({ actor }) => `${actor} exportou comissões`],
  "commissions.viewed": ["copies", ({ actor }) => `${actor} consultou as comissões, com as chaves PIX`],
  "payout_account.viewed": ["copies", ({ actor }) => `${actor} consultou dados de pagamento de instrutores`],
  "demo.planted": ["checks", () => "A escola de demonstração foi criada"],
  "demo.opened": [
    "sign-ins",
    () => "A entrada de demonstração foi liberada para um navegador, com o código do registro",
  ],
  "demo.left": [
    "checks",
    ({ data }) =>
      `A escola deixou a demonstração e levou ${n(data.courses) === 1 ? "um curso" : `${n(data.courses)} cursos`}`,
  ],
  "health.changed": [
    "checks",
    ({ data }) =>
      data.red?.length ? `Saúde do sistema: ${data.red.length} em vermelho` : "Saúde do sistema: nada mais em vermelho",
  ],
  "rules.checked": [
    "checks",
    ({ actor, data }) => {
      if (!data.isWhole) return `${actor} não terminou a tempo a conferência de regras e livro-caixa`;
      const [wrong, entries] = [n(data.contradictions), n(data.entries)];
      const mended = n(data.mended) ? `; números acertados: ${n(data.mended)}` : "";
      if (!wrong && !entries) return `${actor} conferiu regras e livro-caixa: nada a corrigir${mended}`;
      return `${actor} conferiu regras e livro-caixa: contradições: ${wrong}; lançamentos que não batem: ${entries}${mended}`;
    },
  ],
  "backup.asked": ["checks", ({ actor }) => `${actor} pediu uma cópia de segurança`],
  "backup.failed": ["checks", () => "A cópia de segurança falhou"],
  "backup.tested": [
    "checks",
    ({ data }) =>
      data.outcome === "good"
        ? "A última cópia de segurança foi restaurada em um banco de ensaio e pode ser usada"
        : "O teste de restauração da última cópia de segurança não deu certo",
  ],
  "enrollment.given": [
    "people",
    ({ actor, data }) => `${actor} ${data.granted ? "deu" : "abriu"} o curso nº ${n(data.courseId)} a uma pessoa`,
  ],
  "import.deleted": ["people", ({ actor, number }) => `${actor} descartou a lista de pessoas nº ${number}`],
  "import.exported": [
    "copies",
    ({ actor, number }) => `${actor} baixou as linhas com problema da lista de pessoas nº ${number}`,
  ],
  "import.confirmed": [
    "people",
    ({ actor, number, data }) =>
      `${actor} confirmou a lista de pessoas nº ${number}, com ${n(data.lines)} convites (${of(importGrounds, data.ground)})`,
  ],
  "invitation.sent_again": ["people", ({ actor, number }) => `${actor} enviou de novo o convite nº ${number}`],
  "invitation.declined": [
    "people",
    ({ number }) => `O convite nº ${number} foi recusado, e o endereço não é mais convidado`,
  ],
  "invitation.refused": [
    "people",
    ({ number }) => `O endereço do convite nº ${number} pediu para não ser mais convidado`,
  ],
  "link.created": ["people", ({ actor, number }) => `${actor} criou o link de convite nº ${number}`],
  "link.changed": [
    "people",
    ({ actor, number, data }) =>
      `${actor} mudou o link de convite nº ${number}${data.isActive ? "" : ", que está desligado"}`,
  ],
} as const satisfies { [Action in SecurityAction]: Entry<Action> };

/** The types of events that the log shows: all but everyday ones. */
export type SecurityAction = {
  [Type in EventType]: (typeof eventTypes)[Type] extends { isEveryday: true } ? never : Type;
}[EventType];
const shown: { [Action in SecurityAction]: Entry<Action> } = register;

/** The actions of one kind, or of all. */
export const actionsOf = (kind: EventKind | null): readonly SecurityAction[] =>
  (Object.keys(register) as SecurityAction[]).filter((type) => !kind || register[type][0] === kind);

/** An event as a Portuguese sentence for admins, without a full stop. */
export function eventSentence<Action extends SecurityAction>(event: LoggedEvent<Action>): string {
  const sentence = shown[event.action][1](event);
  return "token" in event.data ? `${sentence} (por um token de acesso)` : sentence;
}

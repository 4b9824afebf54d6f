/** What the register of security tells of, each kind by what it is about; the names of the kinds stand in addresses. */
export const eventKinds = {
  "sign-ins": { label: "Entradas", actions: ["session.created", "session.ended", "session.refused"] },
  people: {
    label: "Contas, papéis e equipe",
    actions: ["user.created", "user.role_changed", "user.deleted", "roster.deleted"],
  },
  maintainers: {
    label: "Mantenedores e vouchers",
    actions: ["voucher.created", "voucher.switched", "voucher.redeemed", "maintainer.ended"],
  },
  courses: { label: "Cursos", actions: ["course.published", "course.unpublished", "course.deleted"] },
  certificates: {
    label: "Certificados",
    actions: [
      "certificate.revoked",
      "certificate.reinstated",
      "certificate_design.saved",
      "certificate_design.applied",
      "school.changed",
    ],
  },
  money: {
    label: "Dinheiro e repasses",
    actions: [
      "payout.opened",
      "payout.confirmed",
      "payout.cancelled",
      "payout_account.saved",
      "payout_rule.changed",
      "payment.refunded",
    ],
  },
  keys: {
    label: "Tokens, integrações e segredos",
    actions: [
      "token.created",
      "token.revoked",
      "webhook.created",
      "webhook.changed",
      "webhook.rotated",
      "webhook.paused",
      "webhook.resumed",
      "webhook.removed",
      "secrets.resealed",
    ],
  },
  incidents: { label: "Incidentes", actions: ["incident.recorded"] },
  copies: {
    label: "Cópias e consultas de dados",
    actions: ["user.exported", "payments.exported", "events.exported", "commissions.viewed", "payout_account.viewed"],
  },
  checks: { label: "Conferências", actions: ["rules.checked"] },
} as const;

export type EventKind = keyof typeof eventKinds;
export type SecurityAction = (typeof eventKinds)[EventKind]["actions"][number];

/** The actions of one kind, or of all. */
export const actionsOf = (kind: EventKind | null): readonly SecurityAction[] =>
  kind ? eventKinds[kind].actions : Object.values(eventKinds).flatMap(({ actions }) => [...actions]);

/** The kind that an address asks for; one that does not exist asks for all. */
export function eventKind(asked: string | null): EventKind | null {
  return asked !== null && Object.hasOwn(eventKinds, asked) ? (asked as EventKind) : null;
}

/** What the register of security tells of, by kind; the names of the kinds stand in addresses. */
export const eventKinds = {
  "sign-ins": { label: "Entradas", actions: ["session.created", "session.ended", "session.refused"] },
  people: {
    label: "Contas e papéis",
    actions: ["user.created", "user.role_changed", "user.deleted", "voucher.redeemed", "maintainer.ended"],
  },
  keys: {
    label: "Tokens e integrações",
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
  money: {
    label: "Dinheiro",
    actions: [
      "payout.opened",
      "payout.confirmed",
      "payout.cancelled",
      "payout_account.saved",
      "payout_rule.changed",
      "payment.refunded",
    ],
  },
  copies: {
    label: "Cópias e consultas",
    actions: ["user.exported", "payments.exported", "commissions.viewed", "payout_account.viewed"],
  },
  settings: {
    label: "Configurações",
    actions: [
      "school.changed",
      "certificate_design.saved",
      "certificate_design.applied",
      "voucher.created",
      "voucher.switched",
      "course.published",
      "course.unpublished",
    ],
  },
  deletions: {
    label: "Exclusões",
    actions: ["course.deleted", "roster.deleted", "certificate.revoked", "certificate.reinstated"],
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

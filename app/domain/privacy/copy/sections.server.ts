import type { Section } from "#app/domain/privacy/copy/section.ts";
import * as account from "#app/domain/privacy/copy/sections/account.server.ts";
import * as doings from "#app/domain/privacy/copy/sections/doings.server.ts";
import * as shop from "#app/domain/privacy/copy/sections/shop.server.ts";
import * as study from "#app/domain/privacy/copy/sections/study.server.ts";
import * as words from "#app/domain/privacy/copy/sections/words.server.ts";

/** All that the platform keeps of a person, in the order in which it is read. */
export const sections: readonly Section[] = [
  account.profile,
  account.identity,
  account.devices,
  account.agreed,
  study.study,
  study.earned,
  study.written,
  shop.bought,
  account.maintainer,
  words.tickets,
  words.conversations,
  words.letters,
  account.tokens,
  doings.taught,
  doings.files,
  shop.commission,
  shop.payoutAccount,
  doings.doings,
];

/** Columns that name a person, whose rows are not in the copy, and why; it is said there, too. */
export const leftOut: Record<string, string> = {
  "sign_ins.anew_for": "Um login começado e não terminado é esquecido em dez minutos.",
  "idempotency_keys.user_id":
    "As respostas guardadas para os seus programas repetem o que já está aqui, e somem em um dia.",
  "leases.user_id": "Que uma pergunta sua ao assistente está sendo respondida se esquece em meio minuto.",
  "certificate_designs.created_by": "O visual dos certificados é da escola; que você o mudou está no registro.",
  "payout_batches.created_by": "Os repasses são da escola; que você os abriu está no registro.",
  "roster_entries.created_by": "A lista da equipe é da escola; que você a mudou está no registro.",
  "vouchers.created_by": "Os vouchers são da escola; que você os criou está no registro.",
  "webhook_endpoints.created_by": "As integrações são da escola; que você as mudou está no registro.",
};

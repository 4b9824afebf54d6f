/** What data of somebody's may have been touched, by what it is called on the command line. */
export const subjects = {
  accounts: { words: "nome, e-mail, foto e perfil", where: null },
  study: {
    words: "inscrições, progresso e respostas de questionários",
    where: ["enrollments", "user_id", "created_at"],
  },
  certificates: { words: "certificados", where: ["certificates", "user_id", "issue_date"] },
  reviews: { words: "avaliações", where: ["reviews", "user_id", "created_at"] },
  payments: {
    words: "compras: curso, valor, datas, bandeira e final do cartão, chave PIX cifrada",
    where: ["payments", "user_id", "created_at"],
  },
  payouts: {
    words: "dados bancários, chave PIX e documento de quem recebe comissões, cifrados",
    where: ["payout_accounts", "user_id", "updated_at"],
  },
  tickets: { words: "mensagens à escola, com nome e e-mail", where: ["support_tickets", "user_id", "created_at"] },
  conversations: { words: "conversas com o assistente", where: ["chat_messages", "user_id", "created_at"] },
  sessions: { words: "códigos de acesso abertos, embaralhados", where: ["sessions", "user_id", "last_seen_at"] },
  tokens: { words: "tokens de acesso, embaralhados", where: ["access_tokens", "user_id", "created_at"] },
} as const satisfies Record<string, { words: string; where: readonly [string, string, string] | null }>;

export type Subject = keyof typeof subjects;

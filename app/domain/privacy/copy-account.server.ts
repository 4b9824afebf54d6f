import { and, asc, eq, getTableColumns, gt, inArray, lte, sql } from "drizzle-orm";
import { roleLabel, teamRoleLabels } from "#app/domain/access/viewer.ts";
import { dateTimeLabel } from "#app/domain/calendar.ts";
import { refusesNotices } from "#app/domain/notices/refusal.server.ts";
import { consentSources, consentSubjects, consentText } from "#app/domain/people/consents.ts";
import { listTeamRolesOf } from "#app/domain/people/team.server.ts";
import { readProfile } from "#app/domain/profile/profile.server.ts";
import { listPasskeys } from "#app/domain/second-factor/passkeys.server.ts";
import { unknownDevice } from "#app/domain/sessions/device.ts";
import { attachmentsOf } from "#app/domain/support/attachments.server.ts";
import { attachmentUrl } from "#app/domain/support/attachments.ts";
import { type TicketView, ticketCategories, ticketStatuses } from "#app/domain/support/ticket.ts";
import { selectTickets } from "#app/domain/support/tickets.server.ts";
import { chatMessages } from "#drizzle/schema/assistant.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { identities, sessions, users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { consents } from "#drizzle/schema/privacy.ts";
import { savedViews } from "#drizzle/schema/saved-views.ts";
import { recoveryCodes, secondFactors } from "#drizzle/schema/second-factor.ts";
import { supportTickets, ticketReplies } from "#drizzle/schema/support.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";
import { voucherRedemptions, vouchers } from "#drizzle/schema/vouchers.ts";
import { isAfter, owned, ownRows, paged, type Section } from "./copy-section.server.ts";

export const profile: Section = {
  file: "perfil",
  title: "Perfil",
  about: "O que você vê e muda no seu perfil.",
  holds: ["users.id", "notice_refusals.user_id", "team_roles.user_id"],
  read: paged(async (ctx) => {
    const { id } = ctx.viewer;
    const [own] = await ctx.db.select().from(users).where(eq(users.id, id));
    const row = await readProfile(ctx, id);
    return [
      {
        Nome: row.fullName,
        "E-mail": row.email,
        "Conta criada em": row.createdAt,
        "Tipo de conta": roleLabel(row.role),
        "Papéis na equipe": (await listTeamRolesOf(ctx, id)).map((role) => teamRoleLabels[role]),
        Mantenedor: row.isMaintainer,
        Foto: row.pictureUrl,
        "Nome e foto nas avaliações": own!.showsInReviews,
        "Perguntas ao assistente podem ir a um serviço de fora": own!.usesModel,
        "Recebe avisos por e-mail": !(await refusesNotices(ctx)),
        Especialidades: row.specialties,
        Site: row.siteUrl,
        Apresentação: row.bio,
        "Código do suporte": id,
      },
    ];
  }),
};

export const identity: Section = {
  file: "formas-de-entrar",
  title: "Formas de entrar",
  about: "Como o provedor de login reconhece você.",
  holds: ["identities.user_id"],
  read: paged(({ db, viewer }) =>
    db
      .select({ Provedor: identities.issuer, "Código nele": identities.subject, Desde: identities.createdAt })
      .from(identities)
      .where(eq(identities.userId, viewer.id)),
  ),
};

export const devices: Section = {
  file: "aparelhos",
  title: "Aparelhos conectados",
  about: "As sessões abertas agora, com o nome do navegador e do sistema. O endereço de rede não é guardado.",
  holds: ["sessions.user_id"],
  read: paged(async ({ db, viewer }) => {
    const rows = await db.select().from(sessions).where(eq(sessions.userId, viewer.id));
    return rows.map(({ device, authenticatedAt, lastSeenAt }) => ({
      Aparelho: device ?? unknownDevice,
      "Entrou em": authenticatedAt,
      "Último uso": lastSeenAt,
    }));
  }),
};

export const secondFactor: Section = {
  file: "duas-etapas",
  title: "Verificação em duas etapas",
  about:
    "Desde quando está ligada e quantos códigos de recuperação restam, e as chaves de acesso. O segredo e os códigos não saem do servidor.",
  holds: ["second_factors.user_id"],
  read: paged(async ({ db, viewer }) => {
    const rows = await db.select().from(secondFactors).where(eq(secondFactors.userId, viewer.id));
    const left = await db.$count(recoveryCodes, eq(recoveryCodes.userId, viewer.id));
    const keys = await listPasskeys({ db }, viewer.id);
    return rows.map(({ confirmedAt, createdAt }) => ({
      Começou: createdAt,
      "Ligada em": confirmedAt,
      "Códigos de recuperação": left,
      "Chaves de acesso": keys.map(({ name }) => name),
    }));
  }),
};

export const agreed: Section = {
  file: "consentimentos",
  title: "Consentimentos",
  about: "O que você aceitou ou retirou, em que versão, quando e como.",
  holds: ["consents.user_id"],
  read: owned(consents, consents.userId, (row) => ({
    Sobre: `${consentSubjects[row.subject]}: ${consentText(row)}`,
    Quando: row.at,
    Como: consentSources[row.how],
    Versão: row.version,
    Código: row.id,
  })),
};

export const maintainer: Section = {
  file: "mantenedor",
  title: "Códigos de mantenedor",
  about: "Os códigos que você ativou.",
  holds: ["voucher_redemptions.user_id"],
  read: ownRows(voucherRedemptions.userId, voucherRedemptions.id, ({ db }) => {
    const { id, redeemedAt, endedAt, endedReason, voucherId } = voucherRedemptions;
    return db
      .select({
        Voucher: vouchers.code,
        "Ativado em": redeemedAt,
        "Deixou de valer em": endedAt,
        Motivo: endedReason,
        Código: id,
      })
      .from(voucherRedemptions)
      .innerJoin(vouchers, eq(vouchers.id, voucherId));
  }),
};

export const tokens: Section = {
  file: "tokens",
  title: "Tokens de acesso",
  about: "Nome e prazo de cada um; o token em si nunca é guardado.",
  holds: ["access_tokens.user_id"],
  read: owned(accessTokens, accessTokens.userId, ({ id, name, ending, scopes, ...row }) => ({
    Nome: name,
    Final: ending,
    Permissões: scopes,
    "Criado em": row.createdAt,
    "Vale até": row.expiresAt,
    "Último uso": row.lastUsedAt,
    "Revogado em": row.revokedAt,
    Código: id,
  })),
};

export const tickets: Section = {
  file: "mensagens",
  title: "Mensagens à escola",
  about:
    "O que você escreveu e o que foi respondido, com as mensagens do formulário de contato que trouxe para a sua conta.",
  holds: ["support_tickets.user_id", "ticket_replies.author_id"],
  read: paged(async (ctx, last, limit) => {
    const rows = (await selectTickets(ctx)
      .where(and(eq(supportTickets.userId, ctx.viewer.id), isAfter(supportTickets.id, last)))
      .orderBy(asc(supportTickets.id))
      .limit(limit)) as TicketView[];
    const ids = rows.map(({ id }) => id);
    const attachments = attachmentsOf(sql`a.reply_id = ticket_replies.id`);
    const replies = ids.length
      ? await ctx.db
          .select({ ...getTableColumns(ticketReplies), attachments })
          .from(ticketReplies)
          .where(inArray(ticketReplies.ticketId, ids))
          .orderBy(ticketReplies.id)
      : [];
    const filesOf = ({ attachments: files }: Pick<TicketView, "attachments">) =>
      files.map((file) => `${file.name}: ${ctx.settings.PUBLIC_ORIGIN}${attachmentUrl(file)}`);
    return rows.map((row) => ({
      Título: row.subject,
      "Escrita em": row.createdAt,
      Como: `${row.name}, ${row.email}`,
      Assunto: ticketCategories[row.category],
      Situação: ticketStatuses[row.status],
      Texto: row.description,
      Arquivos: filesOf(row),
      Respostas: replies
        .filter(({ ticketId }) => ticketId === row.id)
        .map((reply) => ({
          De: reply.fromSchool ? "a escola" : "você",
          Em: reply.createdAt,
          Texto: reply.message,
          Arquivos: filesOf(reply),
        })),
      Código: row.id,
    }));
  }),
};

export const conversations: Section = {
  file: "conversas",
  title: "Conversas com o assistente",
  about: "As que ainda não foram apagadas: cada uma dura 24 horas depois da última mensagem.",
  holds: ["chat_messages.user_id"],
  read: owned(chatMessages, chatMessages.userId, ({ id, sessionId, role, content, createdAt }) => ({
    Quem: `${role === "user" ? "Você" : "O assistente"}, ${dateTimeLabel(createdAt)}`,
    Texto: content,
    Conversa: sessionId,
    Quando: createdAt,
    Código: id,
  })),
};

export const emails: Section = {
  file: "e-mails",
  title: "E-mails que mandamos a você",
  about: "O que foi enviado e quando; o texto está na sua caixa de entrada.",
  holds: ["mails.user_id"],
  read: ownRows(mails.userId, mails.id, ({ db }) => {
    const { id, subject, recipient, createdAt, sentAt } = mails;
    return db
      .select({ Assunto: subject, Para: recipient, "Escrito em": createdAt, "Enviado em": sentAt, Código: id })
      .from(mails);
  }),
};

const rangeOfIds = 50_000;

/** Events have no index by actor, so they are read by ranges of ids: no statement takes long. */
export const recordedEvents: Section = {
  file: "registro",
  title: "Registro do que você fez",
  about: "Cada ação com o momento e aquilo a que se refere.",
  holds: ["events.actor_id"],
  async *read({ db, viewer }) {
    const [row] = await db.select({ top: sql<number>`coalesce(max(${events.id}), 0)::float8` }).from(events);
    for (let from = 0; from < row!.top; from += rangeOfIds) {
      const own = and(eq(events.actorId, viewer.id), gt(events.id, from), lte(events.id, from + rangeOfIds));
      yield await db
        .select({ Ação: events.action, Quando: events.at, Sobre: events.object })
        .from(events)
        .where(own)
        .orderBy(asc(events.id));
    }
  },
};

export const views: Section = {
  file: "visoes",
  title: "Visões das listas",
  about: "Como você costuma ver as listas do painel.",
  holds: ["saved_views.user_id"],
  read: ownRows(savedViews.userId, savedViews.id, ({ db }) =>
    db
      .select({
        Lista: savedViews.list,
        Nome: savedViews.name,
        Filtro: savedViews.search,
        Quando: savedViews.createdAt,
        Código: savedViews.id,
      })
      .from(savedViews),
  ),
};

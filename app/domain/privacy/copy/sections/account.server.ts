import { and, asc, eq, gt } from "drizzle-orm";
import { roleLabel } from "#app/domain/people/roles.ts";
import { unknownDevice } from "#app/domain/people/sessions/device.ts";
import { consentSaid, consentSubjects, consentWays } from "#app/domain/privacy/consents/labels.ts";
import { when, yesOrNo } from "#app/domain/privacy/copy/said.ts";
import { section } from "#app/domain/privacy/copy/section.ts";
import { type ProfileView, profileJson } from "#app/domain/profile/profile-json.ts";
import { readProfile } from "#app/domain/profile/show-profile.server.ts";
import { identities, sessions, users } from "#drizzle/schema/people.ts";
import { consents } from "#drizzle/schema/privacy.ts";
import { accessTokens } from "#drizzle/schema/tokens.ts";
import { voucherRedemptions, vouchers } from "#drizzle/schema/vouchers.ts";

export const profile = section<ProfileView & { showsInReviews: boolean; usesModel: boolean }>({
  file: "perfil",
  title: "Perfil",
  about: "O que você vê e muda no seu perfil.",
  holds: ["users.id"],
  after: async (ctx, last) => {
    if (last) return [];
    const { id } = ctx.viewer;
    const { showsInReviews, usesModel } = users;
    const [row] = await ctx.db.select({ showsInReviews, usesModel }).from(users).where(eq(users.id, id));
    return [{ ...(await readProfile(ctx, id)), ...row! }];
  },
  json: ({ showsInReviews, usesModel, ...row }) => ({
    ...profileJson(row),
    shows_name_in_reviews: showsInReviews,
    uses_model: usesModel,
  }),
  entry: (row) => ({
    title: row.fullName,
    facts: [
      ["E-mail", row.email],
      ["Conta criada em", when(row.createdAt)],
      ["Tipo de conta", roleLabel(row.role)],
      ["Mantenedor", yesOrNo(row.isMaintainer)],
      ["Foto", row.pictureUrl ?? "nenhuma"],
      ["Nome e foto nas avaliações", yesOrNo(row.showsInReviews)],
      ["Perguntas ao assistente podem ir a um serviço de fora", yesOrNo(row.usesModel)],
      ["Especialidades", row.specialties.join(", ") || "—"],
      ["Site", row.siteUrl ?? "—"],
      ["Código do suporte", row.id],
    ],
    words: row.bio ?? undefined,
  }),
});

export const identity = section<typeof identities.$inferSelect>({
  file: "formas-de-entrar",
  title: "Formas de entrar",
  about: "Como o provedor de login reconhece você.",
  holds: ["identities.user_id"],
  after: (ctx, last) =>
    last ? Promise.resolve([]) : ctx.db.select().from(identities).where(eq(identities.userId, ctx.viewer.id)),
  json: ({ issuer, subject, createdAt }) => ({ issuer, subject, created_at: createdAt }),
  entry: ({ issuer, subject, createdAt }) => ({
    title: issuer,
    facts: [
      ["Código", subject],
      ["Desde", when(createdAt)],
    ],
  }),
});

type Device = Pick<typeof sessions.$inferSelect, "device" | "authenticatedAt" | "lastSeenAt">;

export const devices = section<Device>({
  file: "aparelhos",
  title: "Aparelhos em que você está",
  about: "As entradas abertas agora, pelo nome do navegador e do sistema. O endereço de rede não é guardado.",
  holds: ["sessions.user_id"],
  after: (ctx, last) =>
    last
      ? Promise.resolve([])
      : ctx.db
          .select({
            device: sessions.device,
            authenticatedAt: sessions.authenticatedAt,
            lastSeenAt: sessions.lastSeenAt,
          })
          .from(sessions)
          .where(eq(sessions.userId, ctx.viewer.id))
          .orderBy(sessions.authenticatedAt),
  json: ({ device, authenticatedAt, lastSeenAt }) => ({
    device,
    signed_in_at: authenticatedAt,
    last_seen_at: lastSeenAt,
  }),
  entry: ({ device, authenticatedAt, lastSeenAt }) => ({
    title: device ?? unknownDevice,
    facts: [
      ["Entrou em", when(authenticatedAt)],
      ["Último uso", when(lastSeenAt)],
    ],
  }),
});

export const tokens = section<typeof accessTokens.$inferSelect>({
  file: "tokens",
  title: "Tokens de acesso",
  about: "Nome e prazo de cada um; o token mesmo nunca é guardado.",
  holds: ["access_tokens.user_id"],
  after: (ctx, last, most) =>
    ctx.db
      .select()
      .from(accessTokens)
      .where(and(eq(accessTokens.userId, ctx.viewer.id), gt(accessTokens.id, last?.id ?? 0)))
      .orderBy(asc(accessTokens.id))
      .limit(most),
  json: ({ name, ending, scopes, createdAt, expiresAt, lastUsedAt, revokedAt }) => ({
    ...{ name, ending, scopes, created_at: createdAt, expires_at: expiresAt },
    ...{ last_used_at: lastUsedAt, revoked_at: revokedAt },
  }),
  entry: (row) => ({
    title: row.name,
    facts: [
      ["Criado em", when(row.createdAt)],
      ["Vale até", when(row.expiresAt)],
      ["Último uso", when(row.lastUsedAt)],
      ["Revogado em", when(row.revokedAt)],
      ["Permissões", row.scopes.join(", ")],
    ],
  }),
});

type Redemption = { id: number; code: string; redeemedAt: Date; endedAt: Date | null };

export const maintainer = section<Redemption>({
  file: "mantenedor",
  title: "Códigos de mantenedor",
  about: "Os códigos que você ativou.",
  holds: ["voucher_redemptions.user_id"],
  after: async (ctx, last, most) => {
    const { id, redeemedAt, endedAt, userId, voucherId } = voucherRedemptions;
    return await ctx.db
      .select({ id, code: vouchers.code, redeemedAt, endedAt })
      .from(voucherRedemptions)
      .innerJoin(vouchers, eq(vouchers.id, voucherId))
      .where(and(eq(userId, ctx.viewer.id), gt(id, last?.id ?? 0)))
      .orderBy(asc(id))
      .limit(most);
  },
  json: ({ code, redeemedAt, endedAt }) => ({ code, redeemed_at: redeemedAt, ended_at: endedAt }),
  entry: ({ code, redeemedAt, endedAt }) => ({
    title: code,
    facts: [
      ["Ativado em", when(redeemedAt)],
      ["Deixou de valer em", when(endedAt)],
    ],
  }),
});

export const agreed = section<typeof consents.$inferSelect>({
  file: "consentimentos",
  title: "Consentimentos",
  about: "O que você aceitou ou retirou, em que versão, quando e como.",
  holds: ["consents.user_id"],
  after: (ctx, last, most) =>
    ctx.db
      .select()
      .from(consents)
      .where(and(eq(consents.userId, ctx.viewer.id), gt(consents.id, last?.id ?? 0)))
      .orderBy(asc(consents.id))
      .limit(most),
  json: ({ subject, version, isGiven, how, at }) => ({ subject, version, is_given: isGiven, how, at }),
  entry: (row) => ({
    title: `${consentSubjects[row.subject]}: ${consentSaid(row)}`,
    facts: [
      ["Quando", when(row.at)],
      ["Como", consentWays[row.how]],
      ["Versão", row.version],
    ],
  }),
});

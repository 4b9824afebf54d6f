import { and, asc, eq, inArray, or } from "drizzle-orm";
import { dayLabel } from "#app/domain/calendar.ts";
import { selectCertificates, toCertificateView } from "#app/domain/certificates/certificate.server.ts";
import { hoursInWords } from "#app/domain/certificates/program.ts";
import { commissionStatusLabels } from "#app/domain/commissions/commission.ts";
import { selectCommissions } from "#app/domain/commissions/commission-columns.server.ts";
import { unsealAccount } from "#app/domain/commissions/payout-account.server.ts";
import { accountTypeLabels, keyTypeLabels } from "#app/domain/commissions/payout-account.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { methodInFull, type PaymentView, statusLabels } from "#app/domain/payments/payment.ts";
import { selectPayments } from "#app/domain/payments/payments.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { courses, formerInstructors, lessons, media } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { payoutAccounts } from "#drizzle/schema/payouts.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { isAfter, owned, paged, type Row, type Section } from "./copy-section.server.ts";

const origins = { free: "gratuita", maintainer: "como mantenedor", purchase: "comprada" };

export const study: Section = {
  file: "inscricoes",
  title: "Inscrições e estudo",
  about: "Os seus cursos, as aulas que você fez e as respostas que deu nos questionários.",
  holds: ["enrollments.user_id"],
  read: paged(async ({ db, viewer }, last, limit) => {
    const rows = await db
      .select({ own: enrollments, title: courses.title })
      .from(enrollments)
      .innerJoin(courses, eq(courses.id, enrollments.courseId))
      .where(and(eq(enrollments.userId, viewer.id), isAfter(enrollments.id, last)))
      .orderBy(asc(enrollments.id))
      .limit(limit);
    const ids = rows.map(({ own }) => own.id);
    const done = await db
      .select({ row: lessonProgress, title: lessons.title })
      .from(lessonProgress)
      .innerJoin(lessons, eq(lessons.id, lessonProgress.lessonId))
      .where(inArray(lessonProgress.enrollmentId, ids))
      .orderBy(lessonProgress.enrollmentId, lessons.orderIndex);
    const tried = await db
      .select({ row: quizAttempts, title: lessons.title })
      .from(quizAttempts)
      .innerJoin(lessons, eq(lessons.id, quizAttempts.lessonId))
      .where(inArray(quizAttempts.enrollmentId, ids))
      .orderBy(asc(quizAttempts.id));
    return rows.map(({ own, title }) => ({
      Curso: title,
      Inscrição: origins[own.origin],
      "Inscrito em": own.createdAt,
      "Concluído em": own.completedAt,
      "Encerrada em": own.endedAt,
      Aulas: done
        .filter(({ row }) => row.enrollmentId === own.id)
        .map(({ row, title }) => ({ Aula: title, "Concluída em": row.completedAt, "Parou em": row.positionSeconds })),
      Questionários: tried
        .filter(({ row }) => row.enrollmentId === own.id)
        .map(({ row, title }) => ({
          ...{ Aula: title, Em: row.createdAt, Nota: `${row.score}%`, Aprovado: row.passed },
          Respostas: row.answers as Row,
        })),
      Código: own.id,
    }));
  }),
};

export const earned: Section = {
  file: "certificados",
  title: "Certificados",
  about: "O que cada um diz, palavra por palavra, com o código que o verifica.",
  holds: ["certificates.user_id"],
  read: paged(async (ctx, last, limit) => {
    const rows = await selectCertificates(ctx)
      .where(and(eq(certificates.userId, ctx.viewer.id), isAfter(certificates.id, last)))
      .orderBy(asc(certificates.id))
      .limit(limit);
    return rows.map((row) => {
      const { snapshot, ...view } = toCertificateView(ctx, row);
      return {
        Curso: snapshot.course_title,
        "Em nome de": snapshot.student_name,
        Número: view.certificateNumber,
        "Carga horária": hoursInWords(snapshot.duration_hours),
        "Emitido em": view.issueDate,
        "Revogado em": row.revokedAt,
        "Motivo dado pela escola": row.revokedNote,
        "Onde conferir": view.verificationUrl,
        "Código de verificação": view.certificateHash,
        "O que foi assinado": snapshot as Row,
        Código: row.id,
      };
    });
  }),
};

export const written: Section = {
  file: "avaliacoes",
  title: "Avaliações",
  about: "O que você disse dos cursos que concluiu.",
  holds: ["reviews.user_id"],
  read: paged(({ db, viewer }, last, limit) => {
    const { id, rating, testimonial, featured, createdAt, removedAt, removedNote } = reviews;
    return db
      .select({
        ...{ Curso: courses.title, "Nota de 1 a 5": rating, Quando: createdAt, "Em destaque": featured },
        ...{ Depoimento: testimonial, "Retirada pela escola em": removedAt, "Motivo dado pela escola": removedNote },
        ...{ Código: id },
      })
      .from(reviews)
      .innerJoin(courses, eq(courses.id, reviews.courseId))
      .where(and(eq(reviews.userId, viewer.id), isAfter(id, last)))
      .orderBy(asc(id))
      .limit(limit);
  }),
};

export const bought: Section = {
  file: "compras",
  title: "Compras",
  about: "O que você comprou e como pagou. Do cartão, guardamos só a bandeira e o final.",
  holds: ["payments.user_id"],
  read: paged(async (ctx, last, limit) => {
    const own = and(eq(payments.userId, ctx.viewer.id), isAfter(payments.id, last));
    const rows = (await selectPayments(ctx).where(own).orderBy(asc(payments.id)).limit(limit)) as PaymentView[];
    return rows.map((row) => ({
      Curso: row.courseTitle ?? "Curso",
      Valor: amountLabel(row.amountCents),
      "Forma de pagamento": methodInFull(row),
      Situação: statusLabels[row.status],
      "Pedido em": row.createdAt,
      "Pago em": row.completedAt,
      "Estornado em": row.refundedAt,
      "Já devolvido": row.returnedCents ? amountLabel(row.returnedCents) : null,
      "Vencimento do boleto": row.boletoDueDate && dayLabel(row.boletoDueDate),
      "Código da transação": row.transactionId,
      Código: row.id,
    }));
  }),
};

export const taught: Section = {
  file: "cursos-que-ensino",
  title: "Cursos que você ensina, ensinou ou criou",
  about: "Os textos e vídeos das aulas estão no Painel, em cada curso.",
  holds: ["courses.instructor_id", "courses.created_by", "former_instructors.user_id"],
  read: paged(({ db, viewer }, last, limit) => {
    const { id, title, instructorId, createdBy, isPublished, createdAt, deletedAt } = courses;
    const taughtIt = inArray(
      id,
      db
        .select({ id: formerInstructors.courseId })
        .from(formerInstructors)
        .where(eq(formerInstructors.userId, viewer.id)),
    );
    return db
      .select({ Título: title, "Criado em": createdAt, Publicado: isPublished, "Apagado em": deletedAt, Código: id })
      .from(courses)
      .where(and(or(eq(instructorId, viewer.id), eq(createdBy, viewer.id), taughtIt), isAfter(id, last)))
      .orderBy(asc(id))
      .limit(limit);
  }),
};

export type OwnFile = typeof media.$inferSelect;

/** Up to so many bytes a file comes along; larger ones, as films are, are named with the address they are had at. */
export const maxFilesBytes = 20 * 1024 * 1024;

const endings: Record<string, string> = {
  "image/jpeg": ".jpg",
  "image/png": ".png",
  "image/gif": ".gif",
  "image/webp": ".webp",
  "application/pdf": ".pdf",
  "text/vtt": ".vtt",
  "audio/mpeg": ".mp3",
};

/** The path of a file in the copy; null for one that is too large. */
export const archivePath = ({ id, mimeType, bytes }: OwnFile) =>
  bytes > maxFilesBytes ? null : `arquivos/${id}${endings[mimeType] ?? ""}`;

export const files: Section = {
  file: "arquivos",
  title: "Arquivos que você enviou",
  about: "Até 20 MB, estão na pasta arquivos; os maiores, no endereço dado, depois de entrar.",
  holds: ["media.owner_id"],
  read: owned(media, media.ownerId, (row, { settings }) => ({
    Arquivo: archivePath(row),
    Endereço: `${settings.PUBLIC_ORIGIN}/media/${row.id}`,
    Tipo: row.mimeType,
    Bytes: row.bytes,
    "SHA-256": row.sha256,
    "Enviado em": row.createdAt,
    Código: row.id,
  })),
};

export const commission: Section = {
  file: "comissoes",
  title: "Comissões",
  about: "O que você ganhou pelos cursos que ensina. Quem comprou não está aqui: é dado de outra pessoa.",
  holds: ["commissions.instructor_id"],
  read: paged(async (ctx, last, limit) => {
    const rows = await selectCommissions(ctx)
      .where(and(eq(commissions.instructorId, ctx.viewer.id), isAfter(commissions.id, last)))
      .orderBy(asc(commissions.id))
      .limit(limit);
    return rows.map((row) => ({
      Curso: row.courseTitle,
      Comissão: amountLabel(row.amountCents),
      Parte: `${row.percentage}% de ${amountLabel(row.priceCents)}`,
      Situação: commissionStatusLabels[row.status],
      "Venda em": row.createdAt,
      "Paga em": row.paidAt,
      Referência: row.paymentReference,
      Código: row.id,
    }));
  }),
};

export const payoutAccount: Section = {
  file: "conta-de-recebimento",
  title: "Conta de recebimento",
  about:
    "Para onde vão as suas comissões. Na plataforma ela fica criptografada; aqui aparece inteira. Guarde bem este arquivo.",
  holds: ["payout_accounts.user_id"],
  read: paged(async (ctx) => {
    const rows = await ctx.db.select().from(payoutAccounts).where(eq(payoutAccounts.userId, ctx.viewer.id));
    return rows.map(({ sealed, updatedAt }) => {
      const account = unsealAccount(ctx, sealed);
      if (!account) return { Banco: "Não pode mais ser lida: salve de novo", "Salva em": updatedAt };
      return {
        Banco: account.bank_name,
        Agência: account.bank_agency,
        Conta: `${account.bank_account} (${accountTypeLabels[account.bank_account_type]})`,
        Titular: account.account_holder_name,
        "CPF ou CNPJ": account.account_holder_document,
        "Chave PIX": account.pix_key,
        "Tipo da chave": keyTypeLabels[account.pix_key_type].label,
        Ativa: account.is_active,
        "Salva em": updatedAt,
      };
    });
  }),
};

import { and, asc, eq, inArray, sql } from "drizzle-orm";
import { dayLabel } from "#app/domain/calendar.ts";
import { selectCertificates, toCertificateView } from "#app/domain/certificates/certificate.server.ts";
import { hoursInWords } from "#app/domain/certificates/program.ts";
import { commissionStatusLabels } from "#app/domain/commissions/commission.ts";
import { selectCommissions } from "#app/domain/commissions/commission-columns.server.ts";
import { unsealAccount } from "#app/domain/commissions/payout-account.server.ts";
import { accountTypeLabels, keyTypeLabels } from "#app/domain/commissions/payout-account.ts";
import { amountLabel } from "#app/domain/figures.ts";
import { testModeNotice } from "#app/domain/payments/no-money.ts";
import { methodInFull, purchaseOf, statusLabels } from "#app/domain/payments/payment.ts";
import { selectPayments } from "#app/domain/payments/payments.server.ts";
import { certificates } from "#drizzle/schema/certificates.ts";
import { classes, classLeaders, classMembers } from "#drizzle/schema/classes.ts";
import { commissions } from "#drizzle/schema/commissions.ts";
import { coupons, couponUses } from "#drizzle/schema/coupons.ts";
import { courses, lessons } from "#drizzle/schema/courses.ts";
import { enrollments, lessonProgress } from "#drizzle/schema/enrolments.ts";
import { enrolmentGrants, invitationLinks, invitationLinkUses, invitations } from "#drizzle/schema/invitations.ts";
import { attendances, calendarFeeds, meetings } from "#drizzle/schema/meetings.ts";
import { payments } from "#drizzle/schema/payments.ts";
import { payoutAccounts } from "#drizzle/schema/payouts.ts";
import { events } from "#drizzle/schema/platform.ts";
import { quizAttempts } from "#drizzle/schema/quizzes.ts";
import { reviews } from "#drizzle/schema/reviews.ts";
import { trailEnrolments, trails } from "#drizzle/schema/trails.ts";
import { isAfter, ownRows, paged, type Row, type Section } from "./copy-section.server.ts";

const origins = { free: "gratuita", maintainer: "como mantenedor", grant: "dada pela escola", purchase: "comprada" };

export const study: Section = {
  file: "inscricoes",
  title: "Inscrições e estudo",
  about: "Os seus cursos, as aulas que você fez e as respostas que deu nos questionários.",
  holds: ["enrollments.user_id"],
  read: paged(async ({ db, viewer }, last, limit) => {
    const rows = await db
      .select({ own: enrollments, title: courses.title, reason: enrolmentGrants.reason })
      .from(enrollments)
      .innerJoin(courses, eq(courses.id, enrollments.courseId))
      .leftJoin(enrolmentGrants, eq(enrolmentGrants.enrollmentId, enrollments.id))
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
    return rows.map(({ own, title, reason }) => ({
      Curso: title,
      Inscrição: origins[own.origin],
      "Inscrito em": own.createdAt,
      "Concluído em": own.completedAt,
      "Encerrada em": own.endedAt,
      "Por que a escola deu": reason,
      Aulas: done
        .filter(({ row }) => row.enrollmentId === own.id)
        .map(({ row, title }) => ({ Aula: title, "Concluída em": row.completedAt, "Parou em": row.positionSeconds })),
      Questionários: tried
        .filter(({ row }) => row.enrollmentId === own.id)
        .map(({ row, title }) => ({
          Aula: title,
          Em: row.createdAt,
          Nota: `${row.score}%`,
          Aprovado: row.passed,
          Respostas: row.answers as Row,
        })),
      Código: own.id,
    }));
  }),
};

export const trailStudy: Section = {
  file: "trilhas",
  title: "Trilhas",
  about: "As trilhas em que você entrou. Os cursos delas estão nas inscrições.",
  holds: ["trail_enrolments.user_id"],
  read: ownRows(
    trailEnrolments.userId,
    trailEnrolments.id,
    ({ db }) =>
      db
        .select({ own: trailEnrolments, title: trails.title })
        .from(trailEnrolments)
        .innerJoin(trails, eq(trails.id, trailEnrolments.trailId)),
    ({ own, title }) => ({
      Trilha: title,
      Inscrição: origins[own.origin],
      "Inscrito em": own.createdAt,
      "Concluída em": own.completedAt,
      "Encerrada em": own.endedAt,
      Código: own.id,
    }),
  ),
};

export const studiedTogether: Section = {
  file: "turmas",
  title: "Turmas",
  about: "Em quais você estuda ou estudou, desde quando e até quando.",
  holds: ["class_members.user_id"],
  read: ownRows(classMembers.userId, classMembers.classId, ({ db }) => {
    const { classId, joinedAt, leftAt } = classMembers;
    return db
      .select({ Turma: classes.name, "Entrou em": joinedAt, "Saiu em": leftAt, Código: classId })
      .from(classMembers)
      .innerJoin(classes, eq(classes.id, classId));
  }),
};

export const led: Section = {
  file: "turmas-que-lidero",
  title: "Turmas que você lidera",
  about: "As atuais. O que você vê de quem participa é dado de outra pessoa e não está aqui.",
  holds: ["class_leaders.user_id"],
  read: ownRows(classLeaders.userId, classLeaders.classId, ({ db, viewer }) => {
    const { classId } = classLeaders;
    const since = sql<Date | null>`(select max(e.at) from ${events} e where e.object = ${`user/${viewer.id}`}
      and e.action = 'class.leader_added' and e.data ->> 'classId' = ${classId}::text)`.mapWith(events.at);
    return db
      .select({ Turma: classes.name, Desde: since, Código: classId })
      .from(classLeaders)
      .innerJoin(classes, eq(classes.id, classId));
  }),
};

export const attended: Section = {
  file: "encontros",
  title: "Encontros das suas turmas",
  about: "Aqueles em que a sua presença está marcada.",
  holds: ["attendances.user_id"],
  read: ownRows(
    attendances.userId,
    attendances.meetingId,
    ({ db }) =>
      db
        .select({ own: attendances, meeting: meetings, className: classes.name })
        .from(attendances)
        .innerJoin(meetings, eq(meetings.id, attendances.meetingId))
        .innerJoin(classes, eq(classes.id, meetings.classId)),
    ({ own, meeting, className }) => ({
      Encontro: meeting.title,
      Turma: className,
      Quando: meeting.startsAt,
      "Presença marcada em": own.at,
      "Marcada por": own.markedBy ? "quem lidera a turma" : "você, pelo código",
      Código: own.meetingId,
    }),
  ),
};

export const calendar: Section = {
  file: "agenda",
  title: "Endereço da sua agenda",
  about: "Desde quando a sua agenda lê os encontros; o endereço em si nunca é guardado.",
  holds: ["calendar_feeds.user_id"],
  read: paged(({ db, viewer }) =>
    db.select({ "Criado em": calendarFeeds.createdAt }).from(calendarFeeds).where(eq(calendarFeeds.userId, viewer.id)),
  ),
};

const classOrCourse = sql<string>`coalesce(${classes.name}, ${courses.title})`;

export const invited: Section = {
  file: "convites",
  title: "Convites que você aceitou",
  about: "As turmas e os cursos em que você entrou por um convite da escola.",
  holds: ["invitations.accepted_by"],
  read: ownRows(invitations.acceptedBy, invitations.id, ({ db }) =>
    db
      .select({ "Turma ou curso": classOrCourse, "Aceito em": invitations.acceptedAt, Código: invitations.id })
      .from(invitations)
      .leftJoin(classes, eq(classes.id, invitations.classId))
      .leftJoin(courses, eq(courses.id, invitations.courseId)),
  ),
};

export const cameBy: Section = {
  file: "links-de-convite",
  title: "Links de convite que você usou",
  about: "As turmas e os cursos em que você entrou por um link ou QR code da escola.",
  holds: ["invitation_link_uses.user_id"],
  read: ownRows(invitationLinkUses.userId, invitationLinks.id, ({ db }) =>
    db
      .select({ "Turma ou curso": classOrCourse, "Usado em": invitationLinkUses.usedAt, Código: invitationLinks.id })
      .from(invitationLinkUses)
      .innerJoin(invitationLinks, eq(invitationLinks.id, invitationLinkUses.linkId))
      .leftJoin(classes, eq(classes.id, invitationLinks.classId))
      .leftJoin(courses, eq(courses.id, invitationLinks.courseId)),
  ),
};

export const earned: Section = {
  file: "certificados",
  title: "Certificados",
  about: "O que cada um diz, palavra por palavra, com o código que o verifica.",
  holds: ["certificates.user_id"],
  read: ownRows(
    certificates.userId,
    certificates.id,
    (ctx) => selectCertificates(ctx),
    (row, ctx) => {
      const { snapshot, ...view } = toCertificateView(ctx, row);
      return {
        [snapshot.program.courses ? "Trilha" : "Curso"]: snapshot.course_title,
        "Em nome de": snapshot.student_name,
        Número: view.certificateNumber,
        "Carga horária": hoursInWords(snapshot.duration_hours),
        "Emitido em": view.issueDate,
        "Revogado em": row.revokedAt,
        "Motivo dado pela escola": row.revokedNote,
        "Onde conferir": view.verificationUrl,
        "Aparece em buscadores": view.isFindable,
        "Credencial digital leva o e-mail": view.emailInCredential,
        "Código de verificação": view.certificateHash,
        "O que foi assinado": snapshot as Row,
        Código: row.id,
      };
    },
  ),
};

export const written: Section = {
  file: "avaliacoes",
  title: "Avaliações",
  about: "O que você disse dos cursos que concluiu.",
  holds: ["reviews.user_id"],
  read: ownRows(reviews.userId, reviews.id, ({ db }) => {
    const { id, rating, testimonial, featured, createdAt, removedAt, removedNote } = reviews;
    return db
      .select({
        Curso: courses.title,
        "Nota de 1 a 5": rating,
        Quando: createdAt,
        "Em destaque": featured,
        Depoimento: testimonial,
        "Retirada pela escola em": removedAt,
        "Motivo dado pela escola": removedNote,
        Código: id,
      })
      .from(reviews)
      .innerJoin(courses, eq(courses.id, reviews.courseId));
  }),
};

export const bought: Section = {
  file: "compras",
  title: "Compras",
  about: "O que você comprou e como pagou. Do cartão, guardamos só a bandeira e o final.",
  holds: ["payments.user_id"],
  read: paged(async (ctx, last, limit) => {
    const own = and(eq(payments.userId, ctx.viewer.id), isAfter(payments.id, last));
    const rows = await selectPayments(ctx).where(own).orderBy(asc(payments.id)).limit(limit);
    return rows.map((row) => ({
      [purchaseOf(row).label]: purchaseOf(row).title,
      Valor: amountLabel(row.amountCents),
      Cupom: row.couponCode && `${row.couponCode}, menos ${amountLabel(row.discountCents)}`,
      "Forma de pagamento": methodInFull(row),
      Situação: statusLabels[row.status],
      Observação: row.isTest ? testModeNotice : null,
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

export const couponsUsed: Section = {
  file: "cupons",
  title: "Cupons",
  about: "Os cupons de desconto que você usou.",
  holds: ["coupon_uses.user_id"],
  read: ownRows(couponUses.userId, couponUses.id, ({ db }) =>
    db
      .select({
        Cupom: coupons.code,
        Desconto: sql<string>`${couponUses.discountCents}`.mapWith((cents) => amountLabel(Number(cents))),
        "Usado em": couponUses.usedAt,
        Código: couponUses.id,
      })
      .from(couponUses)
      .innerJoin(coupons, eq(coupons.id, couponUses.couponId)),
  ),
};

export const commission: Section = {
  file: "comissoes",
  title: "Comissões",
  about: "O que você ganhou pelos cursos que ensina. Quem comprou não está aqui: é dado de outra pessoa.",
  holds: ["commissions.instructor_id"],
  read: ownRows(
    commissions.instructorId,
    commissions.id,
    (ctx) => selectCommissions(ctx),
    (row) => ({
      Curso: row.courseTitle,
      Trilha: row.trailTitle,
      Comissão: amountLabel(row.amountCents),
      Parte: `${row.percentage}% de ${amountLabel(row.priceCents - row.feeCents)}`,
      Situação: commissionStatusLabels[row.status],
      "Venda em": row.createdAt,
      "Paga em": row.paidAt,
      Referência: row.paymentReference,
      Código: row.id,
    }),
  ),
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

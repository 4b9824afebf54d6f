import { and, desc, eq, inArray, isNotNull, isNull, sql } from "drizzle-orm";
import { authorise, can, requireViewer } from "#app/domain/access/authorise.ts";
import { AppError } from "#app/domain/app-error.ts";
import { matchesEveryWord } from "#app/domain/batch-read.server.ts";
import { shortDate } from "#app/domain/calendar.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { panelList } from "#app/domain/list.server.ts";
import { uuidPathId } from "#app/domain/path-id.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { certificateDesigns, certificates } from "#drizzle/schema/certificates.ts";
import { credentials } from "#drizzle/schema/credentials.ts";
import { users } from "#drizzle/schema/people.ts";
import { trailEnrolments } from "#drizzle/schema/trails.ts";
import { type CertificateView, certificateNotFound, sharingFields } from "./certificate.ts";
import { parseCertificateReference } from "./certificate-reference.ts";
import { designColumns } from "./design.server.ts";

/** Certificates with the design each was issued in; add the `where`. */
export function selectCertificates(ctx: Ctx) {
  return ctx.db
    .select({
      id: certificates.id,
      userId: certificates.userId,
      courseId: certificates.courseId,
      enrollmentId: certificates.enrollmentId,
      trailId: trailEnrolments.trailId,
      certificateNumber: certificates.certificateNumber,
      certificateHash: certificates.certificateHash,
      completionDate: certificates.completionDate,
      issueDate: certificates.issueDate,
      revokedAt: certificates.revokedAt,
      revokedNote: certificates.revokedNote,
      isFindable: certificates.isFindable,
      emailInCredential: certificates.emailInCredential,
      snapshot: certificates.snapshot,
      design: designColumns,
    })
    .from(certificates)
    .innerJoin(certificateDesigns, eq(certificateDesigns.id, certificates.designId))
    .leftJoin(trailEnrolments, eq(trailEnrolments.id, certificates.trailEnrolmentId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectCertificates>>[number];

/** A row as a CertificateView, with its verification address. */
export function toCertificateView(ctx: Ctx, { revokedAt: _, revokedNote: __, ...row }: Row): CertificateView {
  return { ...row, verificationUrl: `${ctx.settings.PUBLIC_ORIGIN}/certificate/verify/${row.certificateHash}` };
}

/** The viewer's certificates, newest first, without revoked ones. */
export async function listMyCertificates(ctx: Ctx): Promise<CertificateView[]> {
  const { viewer } = requireViewer(ctx);
  const rows = await selectCertificates(ctx)
    .where(and(eq(certificates.userId, viewer.id), isNull(certificates.revokedAt)))
    .orderBy(desc(certificates.issueDate), desc(certificates.sequence));
  return rows.map((row) => toCertificateView(ctx, row));
}

/** One certificate by its unguessable id, for anybody. `may.seePrivate` is true for its holder and for admins. */
export async function showCertificate(ctx: Ctx, id: string) {
  const [row] = await selectCertificates(ctx).where(and(eq(certificates.id, id), isNull(certificates.revokedAt)));
  if (!row) throw new AppError("not_found", certificateNotFound);
  const owns = row.userId === ctx.viewer?.id;
  const may = {
    seePrivate: can(ctx.viewer, "certificates.seePrivate", { owns }),
    share: owns,
    manage: can(ctx.viewer, "certificates.manage"),
  };
  return { certificate: toCertificateView(ctx, row), may };
}

/**
 * One certificate to be printed, for anybody; to admins a revoked one too, with the day that it has to say. One whose
 * content was erased is printed for nobody.
 */
export async function showPrinted(ctx: Ctx, id: string) {
  const [row] = await selectCertificates(ctx).where(eq(certificates.id, id));
  const isShown = row?.snapshot.student_name && (!row.revokedAt || can(ctx.viewer, "certificates.manage"));
  if (!row || !isShown) throw new AppError("not_found", certificateNotFound);
  return { certificate: toCertificateView(ctx, row), revokedAt: row.revokedAt };
}

/**
 * Lets search engines find a certificate's verification page, and puts a hash of the holder's e-mail into its credential,
 * or no longer: the credential with it is forgotten then. Only its holder decides that.
 */
export const shareCertificate = verbInTransaction(
  { ability: "certificates.share", id: uuidPathId(certificateNotFound), body: sharingFields },
  async (ctx, id, input) => {
    const { certificate, may } = await showCertificate(ctx, id);
    authorise(ctx, "certificates.share", { owns: may.share });
    const { is_findable: isFindable = certificate.isFindable } = input;
    const { email_in_credential: emailInCredential = certificate.emailInCredential } = input;
    const shared = { ...certificate, isFindable, emailInCredential };
    if (isFindable === certificate.isFindable && emailInCredential === certificate.emailInCredential) return shared;
    await ctx.db.update(certificates).set({ isFindable, emailInCredential }).where(eq(certificates.id, id));
    if (!emailInCredential)
      await ctx.db.update(credentials).set({ emailDocument: null }).where(eq(credentials.certificateId, id));
    if (isFindable !== certificate.isFindable)
      await recordEvent(ctx, "certificate.findable_changed", `certificate/${id}`, { isFindable });
    if (emailInCredential !== certificate.emailInCredential)
      await recordEvent(ctx, "certificate.email_changed", `certificate/${id}`, { emailInCredential });
    return shared;
  },
);

const selectIssued = ({ db }: Ctx) =>
  db
    .select({
      id: certificates.id,
      certificateNumber: certificates.certificateNumber,
      name: sql<string>`${certificates.snapshot}->>'student_name'`,
      course: sql<string>`${certificates.snapshot}->>'course_title'`,
      issueDate: certificates.issueDate,
      revokedAt: certificates.revokedAt,
      email: users.email,
    })
    .from(certificates)
    .innerJoin(users, eq(users.id, certificates.userId))
    .$dynamic();

export type IssuedRow = Awaited<ReturnType<typeof selectIssued>>[number];

/** All certificates, found by number, or by words of their holder's name and e-mail. */
export const issuedList = panelList(
  {
    name: "certificados",
    path: "/admin/certificates/issued",
    search: "Número, nome ou e-mail",
    order: "-issued",
    pageSize: 25,
    columns: {
      holder: { label: "Em nome de" },
      course: { label: "Curso" },
      number: { label: "Número" },
      issued: { label: "Emitido em", sort: "down" },
      status: { label: "Situação" },
    },
    filters: { status: { label: "Situação", all: "Todos", options: { valid: "Válidos", revoked: "Revogados" } } },
  },
  {
    ability: "certificates.manage",
    select: selectIssued,
    source: ({ db }, { q = "", status = "all" }) => {
      const { numbers } = parseCertificateReference(q);
      const words = matchesEveryWord(sql`folded(${users.fullName} || ' ' || ${users.email})`, q);
      return {
        id: certificates.id,
        where: and(
          numbers.length
            ? inArray(certificates.certificateNumber, numbers)
            : words && inArray(certificates.userId, db.select({ id: users.id }).from(users).where(words)),
          status === "all" ? undefined : (status === "valid" ? isNull : isNotNull)(certificates.revokedAt),
        ),
        orders: { issued: certificates.issueDate },
      };
    },
    count: () => "roughly",
    cells: {
      Número: ({ certificateNumber }) => certificateNumber,
      "Em nome de": ({ name }) => name,
      "E-mail": ({ email }) => email,
      Curso: ({ course }) => course,
      "Emitido em": ({ issueDate }) => shortDate(issueDate),
      "Revogado em": ({ revokedAt }) => (revokedAt ? shortDate(revokedAt) : ""),
    },
  },
);

/** One certificate as admins see it, revoked or not. */
export async function showIssued(ctx: Ctx, id: string) {
  authorise(ctx, "certificates.manage");
  const [row] = await ctx.db.select().from(certificates).where(eq(certificates.id, id));
  if (!row) throw new AppError("not_found", certificateNotFound);
  const { certificateNumber, snapshot, issueDate, revokedAt, revokedNote } = row;
  return { id, certificateNumber, snapshot, issueDate, revokedAt, revokedNote };
}

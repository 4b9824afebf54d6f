import { eq } from "drizzle-orm";
import { clock } from "#app/domain/clock.server.ts";
import type { Ctx } from "#app/domain/ctx.ts";
import { record } from "#app/domain/events/record.server.ts";
import { eraseCertificates } from "#app/domain/privacy/deletion/erasing/certificates.server.ts";
import { eraseKeys } from "#app/domain/privacy/deletion/erasing/keys.server.ts";
import { eraseLetters } from "#app/domain/privacy/deletion/erasing/letters.server.ts";
import { erasePictures } from "#app/domain/privacy/deletion/erasing/pictures.server.ts";
import { eraseShop } from "#app/domain/privacy/deletion/erasing/shop.server.ts";
import { eraseStudy } from "#app/domain/privacy/deletion/erasing/study.server.ts";
import { eraseTickets } from "#app/domain/privacy/deletion/erasing/tickets.server.ts";
import { goneAddress, goneName } from "#app/domain/privacy/deletion/gone.ts";
import type { CertificateChoice } from "#app/domain/privacy/deletion/schema.ts";
import { users } from "#drizzle/schema/people.ts";

export type Person = typeof users.$inferSelect;

/** `restore`: done again, after a copy had brought it back. */
type How = { by: "self" | "school" | "time" | "restore"; certificates: CertificateChoice };

/**
 * Makes an account nobody's: everything that tells of a person goes, the row stays, because money, courses and what
 * happened name it. Call it in a transaction that holds the row; whether it may be done has been asked before.
 * Refuses (conflict) where a payment under way turns out to have been paid at this very moment.
 */
export async function eraseAccount(ctx: Ctx, person: Person, { by, certificates }: How): Promise<void> {
  await eraseTraces(ctx, person, certificates);
  await ctx.db
    .update(users)
    .set({
      email: goneAddress(person.id),
      fullName: goneName,
      givenName: goneName,
      pictureUrl: null,
      bio: null,
      specialties: [],
      siteUrl: null,
      role: "student",
      isMaintainer: false,
      showsInReviews: false,
      usesModel: false,
      deletedAt: clock(ctx),
    })
    .where(eq(users.id, person.id));
  await erasePictures(ctx, person.id);
  await record(ctx, "user.deleted", `user/${person.id}`, { by, certificates, role: person.role });
}

/** All that hangs on an account but its own row. Done again, it takes what a request under way left behind. */
export async function eraseTraces(ctx: Ctx, person: Person, certificates: CertificateChoice): Promise<void> {
  await eraseKeys(ctx, person);
  await eraseShop(ctx, person.id);
  await eraseStudy(ctx, person.id);
  await eraseCertificates(ctx, person.id, certificates);
  await eraseLetters(ctx, person);
  await eraseTickets(ctx, person);
}

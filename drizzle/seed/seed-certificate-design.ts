import type { Db } from "#drizzle/client.ts";
import { certificateDesigns, certificateSettings } from "#drizzle/schema/certificates.ts";
import { events } from "#drizzle/schema/platform.ts";
import { people } from "#drizzle/seed/people.ts";

/** How the demo school's certificates look: its green and gold, a serif, and its director's signature. */
export async function seedCertificateDesign(db: Db, { signatureUrl, by }: { signatureUrl: string; by: string }) {
  const [standard] = await db.select({ id: certificateSettings.designId }).from(certificateSettings);
  const [design] = await db
    .insert(certificateDesigns)
    .values({
      organizationName: "Sementeira",
      ceoName: people.marta.fullName,
      ceoTitle: "Diretora acadêmica",
      ceoSignatureUrl: signatureUrl,
      primaryColor: "#1d6b3c",
      secondaryColor: "#c98a1b",
      fontFamily: "Playfair Display",
      createdBy: by,
    })
    .returning({ id: certificateDesigns.id });
  await db.update(certificateSettings).set({ designId: design!.id });
  await db.insert(events).values({
    action: "certificate_design.saved",
    object: `certificate_design/${design!.id}`,
    actorId: by,
    data: { before: standard!.id, fields: ["ceoName", "ceoTitle", "ceoSignatureUrl", "primaryColor", "fontFamily"] },
  });
}

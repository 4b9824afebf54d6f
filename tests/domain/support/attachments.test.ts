import { mkdtempSync, readdirSync } from "node:fs";
import path from "node:path";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, inject, it } from "vitest";
import type { Viewer } from "#app/domain/ctx.ts";
import { readStoredFile } from "#app/domain/media/media.server.ts";
import { deleteOwnAccount } from "#app/domain/privacy/delete-account.server.ts";
import { purge } from "#app/domain/purge-rules.server.ts";
import { showMedia } from "#app/domain/study/show-media.server.ts";
import { replyByForm } from "#app/domain/support/answer-ticket.server.ts";
import { mergeTicket } from "#app/domain/support/change-tickets.server.ts";
import { openTicket } from "#app/domain/support/open-ticket.server.ts";
import { replyJson, ticketJson } from "#app/domain/support/ticket.ts";
import { addNoteByForm, listNotes } from "#app/domain/support/ticket-notes.server.ts";
import { showTicket } from "#app/domain/support/tickets.server.ts";
import type { Db } from "#drizzle/client.ts";
import { media } from "#drizzle/schema/courses.ts";
import { mails } from "#drizzle/schema/mail.ts";
import { fileRemovals } from "#drizzle/schema/privacy.ts";
import { ticketAttachments, ticketReplies } from "#drizzle/schema/support.ts";
import { samples } from "#tests/domain/media/files.ts";
import { brokenRules } from "#tests/support/broken-rules.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, aTeamMember, ctxOf, testSettings } from "#tests/support/people.ts";
import { aPng } from "#tests/support/pictures.ts";
import { aTicket, hoursAfter, noon } from "./a-ticket.ts";

const file = (name: string, bytes: Uint8Array | string) => new File([bytes as BlobPart], name);
const picture = async () => file("tela do erro.png", await aPng({ width: 2_000, height: 1_000 }));
const pdf = () => file("boleto.pdf", samples.pdf);
const isAttachment = eq(media.kind, "attachment");
const message = "Veja a tela.";

/** Somebody with a ticket, and a storage of its own. */
async function aDesk(db: Db, variables: Record<string, string> = {}) {
  const folder = mkdtempSync(path.join(inject("fixture").scratch, "tickets-"));
  const settings = testSettings({ DATA_DIR: folder, ...variables });
  const as = <V extends Viewer>(viewer: V, now = hoursAfter(noon, 1)) => ctxOf(db, viewer, { settings, now });
  const marta = await anAdmin(db);
  const { id, viewer } = await aTicket(db);
  const stored = () =>
    readdirSync(path.join(folder, "media"), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
      .length;
  return { as, marta, id, viewer, stored };
}

describe("the files of a message", () => {
  it("are read by both sides, by their names, and by nobody else", () =>
    rolledBack(async (db) => {
      const { as, marta, viewer } = await aDesk(db);
      const asked = { subject: "Erro", description: "Não abre.", files: [await picture(), file("notas.txt", "ação")] };
      const { id } = await openTicket(as(viewer), asked);
      await replyByForm(as(marta), id, { message, files: [pdf()] });
      const secretary = await aTeamMember(db, marta, "secretary");
      for (const reader of [viewer, marta, secretary]) {
        const ticket = await showTicket(as(reader), id);
        const files = [...ticket.attachments, ...ticket.replies[0]!.attachments];
        expect(files).toMatchObject([
          { name: "tela do erro.png", mimeType: "image/webp" },
          { name: "notas.txt", mimeType: "text/plain", bytes: 6 },
          { name: "boleto.pdf", mimeType: "application/pdf", bytes: samples.pdf.length },
        ]);
        for (const { id, name } of files)
          expect(await showMedia(as(reader), id)).toMatchObject({ fileName: name, openTo: "this viewer" });
        for (const stranger of [null, await aStudent(db), await anInstructor(db)])
          for (const { id } of files)
            await expect(showMedia(ctxOf(db, stranger), id)).rejects.toMatchObject({ code: "not_found" });
        expect(ticketJson(ticket).attachments[0]).toEqual({
          id: files[0]!.id,
          url: `/media/${files[0]!.id}`,
          name: "tela do erro.png",
          mime_type: "image/webp",
          bytes: files[0]!.bytes,
        });
        expect(replyJson(ticket.replies[0]!).attachments).toHaveLength(1);
      }
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("are kept as pictures that fit a screen and say nothing of a place, and everything else as it came", () =>
    rolledBack(async (db) => {
      const { as, id, viewer } = await aDesk(db);
      const located = await sharp({ create: { width: 3_000, height: 1_500, channels: 3, background: "green" } })
        .withExif({ IFD3: { GPSLatitude: "23/1 33/1 0/1" } })
        .jpeg()
        .toBuffer();
      const { attachments } = await replyByForm(as(viewer), id, { message, files: [file("foto.jpg", located), pdf()] });
      const [photo, paper] = attachments.map((each) => `/media/${each.id}`);
      const kept = await sharp((await readStoredFile(as(viewer), photo!))!).metadata();
      expect(kept).toMatchObject({ format: "webp", width: 1_600, height: 800 });
      expect(kept.exif).toBeUndefined();
      expect(await readStoredFile(as(viewer), paper!)).toEqual(samples.pdf);
    }));

  it("are refused where they are something else, with nothing left of the message", () =>
    rolledBack(async (db) => {
      const { as, id, viewer, stored } = await aDesk(db);
      const { zip, exe, mp4, heic } = samples;
      const cut = Buffer.concat([(await aPng()).subarray(0, 60), Buffer.alloc(9)]);
      for (const [bytes, sentence] of [
        [zip, /imagens .* PDF ou texto/],
        [exe, /imagens .* PDF ou texto/],
        [mp4, /imagens .* PDF ou texto/],
        [heic, /HEIC/],
        [cut, /processar imagem/],
        [Buffer.alloc(0), /está vazio/],
      ] as const) {
        const refused = replyByForm(as(viewer), id, { message, files: [pdf(), file("x.pdf", bytes)] });
        await expect(refused).rejects.toMatchObject({
          code: "invalid",
          fields: { files: [expect.stringMatching(sentence)] },
        });
      }
      expect([await db.$count(ticketReplies), await db.$count(media, isAttachment), stored()]).toEqual([0, 0, 0]);
    }));

  it("are no use to a visitor, who could not open them", () =>
    rolledBack(async (db) => {
      const { as, marta } = await aDesk(db);
      const visitor = { name: "Rute", email: "rute@exemplo.test" };
      const { id } = await openTicket(ctxOf(db), { subject: "Dúvida", description: "Onde fica?" }, visitor);
      await expect(replyByForm(as(marta), id, { message, files: [pdf()] })).rejects.toMatchObject({
        fields: { files: [expect.stringContaining("não tem conta")] },
      });
    }));

  it("of somebody outside the team fill no disk", () =>
    rolledBack(async (db) => {
      const { as, marta, id, viewer, stored } = await aDesk(db, { UPLOAD_ATTACHMENT_MB: "1" });
      const full = { kind: "attachment", mimeType: "application/pdf", bytes: 20 * 1024 ** 2, sha256: "0" } as const;
      await db.insert(media).values([
        { ...full, ownerId: viewer.id },
        { ...full, ownerId: marta.id },
      ]);
      await expect(replyByForm(as(viewer), id, { message, files: [pdf()] })).rejects.toMatchObject({
        code: "full",
        fields: { files: [expect.stringContaining("muitos arquivos")] },
      });
      expect([await db.$count(ticketReplies), stored()]).toEqual([0, 0]);
      await replyByForm(as(marta), id, { message, files: [pdf()] });
    }));

  it("of a note are opened by those alone who may read the note", () =>
    rolledBack(async (db) => {
      const { as, marta, viewer } = await aDesk(db);
      const secretary = await aTeamMember(db, marta, "secretary");
      const visitor = { name: "Rute", email: "rute@exemplo.test" };
      const unclaimed = await openTicket(ctxOf(db), { subject: "Dúvida", description: "Onde fica?" }, visitor);
      for (const [asker, id] of [
        [viewer, (await openTicket(as(viewer), { subject: "Erro", description: "Não abre." })).id],
        [secretary, (await openTicket(as(secretary), { subject: "Erro", description: "Não abre." })).id],
        [null, unclaimed.id],
      ] as const) {
        const { attachments } = await addNoteByForm(as(marta), id, { note: "Pagou assim.", files: [pdf()] });
        const [paper] = attachments;
        expect((await listNotes(as(marta), id))[0]!.attachments).toEqual(attachments);
        expect(await showMedia(as(marta), paper!.id)).toMatchObject({ fileName: "boleto.pdf", openTo: "this viewer" });
        expect(await showTicket(as(marta), id)).toMatchObject({ attachments: [], replies: [] });
        for (const stranger of [null, asker, await aStudent(db), await anInstructor(db)])
          await expect(showMedia(ctxOf(db, stranger), paper!.id)).rejects.toMatchObject({ code: "not_found" });
      }
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("are mentioned in the e-mail to the other side", () =>
    rolledBack(async (db) => {
      const { as, marta, id } = await aDesk(db);
      const reply = await replyByForm(as(marta), id, { message, files: [pdf(), await picture()] });
      const [mail] = await db
        .select()
        .from(mails)
        .where(eq(mails.about, `ticket/${id}/reply/${reply.id}`));
      expect(mail!.text).toContain("Com 2 arquivos, na página do ticket.");
    }));
});

describe("what becomes of files", () => {
  it("of merged tickets: they stay with their messages", () =>
    rolledBack(async (db) => {
      const { as, marta, id, viewer } = await aDesk(db);
      const asked = { subject: "Erro", description: "Não abre.", files: [await picture()] };
      const other = await openTicket(as(viewer), asked);
      await replyByForm(as(viewer), other.id, { message, files: [pdf()] });
      await addNoteByForm(as(marta), other.id, { note: "Pagou assim.", files: [pdf()] });
      await mergeTicket(as(marta), other.id, { into: id });
      expect((await listNotes(as(marta), id))[0]!.attachments).toHaveLength(1);
      const { replies, attachments } = await showTicket(as(viewer), id);
      expect(attachments).toEqual([]);
      expect(replies.map((reply) => [reply.message, reply.attachments.map(({ name }) => name)])).toEqual([
        [message, ["boleto.pdf"]],
        ["Não abre.", ["tela do erro.png"]],
      ]);
      expect(await brokenRules(db)).toEqual([]);
    }));

  it("of old tickets: they go with them, and not before", () =>
    rolledBack(async (db) => {
      const { as, marta, id, viewer } = await aDesk(db);
      await replyByForm(as(viewer), id, { message, files: [pdf()] });
      await addNoteByForm(as(marta), id, { note: "Pagou assim.", files: [pdf()] });
      const later = { ...as(viewer), now: hoursAfter(noon, 24 * 300) };
      expect(await purge(later, "unusedFiles")).toBe(0);
      expect(await purge(later, "tickets")).toBe(0);
      expect(await purge({ ...later, now: hoursAfter(noon, 24 * 800) }, "tickets")).toBe(1);
      expect([await db.$count(media, isAttachment), await db.$count(ticketAttachments)]).toEqual([0, 0]);
      expect(await db.$count(fileRemovals)).toBe(2);
    }));

  it("of a deleted account: they go, the school's answers to it too, from the storage as well", () =>
    rolledBack(async (db) => {
      const { as, marta, id, viewer, stored } = await aDesk(db);
      await replyByForm(as(viewer), id, { message, files: [await picture()] });
      await replyByForm(as(marta), id, { message, files: [pdf()] });
      await addNoteByForm(as(marta), id, { note: "Pagou assim.", files: [pdf()] });
      const now = new Date();
      await deleteOwnAccount(as({ ...viewer, authenticatedAt: now }, now), { certificates: "keep" });
      expect([await db.$count(media, isAttachment), stored()]).toEqual([0, 0]);
      expect(await brokenRules(db)).toEqual([]);
    }));
});

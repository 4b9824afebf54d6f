import path from "node:path";
import { desc, eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, it } from "vitest";
import { editProfile } from "#app/domain/profile/edit-profile.server.ts";
import { showProfile } from "#app/domain/profile/profile.server.ts";
import { showMedia } from "#app/domain/study/show-media.server.ts";
import type { Db } from "#drizzle/client.ts";
import { media } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import { events } from "#drizzle/schema/platform.ts";
import { aCourse } from "#tests/domain/lessons/a-course.ts";
import { asks, dataDir, filesKept, saying } from "#tests/domain/profile/fixture.ts";
import { rolledBack } from "#tests/support/database.ts";
import { anAdmin, anInstructor, aStudent, ctxOf } from "#tests/support/people.ts";
import { aJpeg, aPng, aTruncatedPng, embedded } from "#tests/support/pictures.ts";

const notAnImage = "Por favor, selecione um arquivo de imagem válido.";
const userOf = async (db: Db, id: string) => (await db.select().from(users).where(eq(users.id, id)))[0]!;
const aPhoto = async () => new Blob([await aPng()]);

describe("editProfile", () => {
  it("writes name, bio and address, and says so without what they are", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db);
      const bio = "Estudo no ônibus.\n\nE nos plantões.";
      const address = "https://fotos.example/ana.jpg";
      const profile = await editProfile(
        asks(db, viewer),
        saying({ full_name: "Ana Beatriz Souza", bio, profile_picture_url: address }),
      );
      expect(profile).toMatchObject({ id: viewer.id, fullName: "Ana Beatriz Souza", bio, pictureUrl: address });
      expect(await userOf(db, viewer.id)).toMatchObject({ givenName: "Ana", email: viewer.email, role: "student" });
      const [event] = await db.select().from(events).orderBy(desc(events.id)).limit(1);
      expect(event).toMatchObject({
        action: "profile.changed",
        actorId: viewer.id,
        object: `user/${viewer.id}`,
        data: { fields: ["fullName", "givenName", "bio", "pictureUrl"] },
      });
    }));

  it("clears what is left out, keeps the given name of an unchanged name, and notes nothing where nothing changed", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db, { fullName: "Maria das Dores", givenName: "Dora", bio: "Oi" });
      const before = await db.$count(events);
      const profile = await editProfile(asks(db, viewer), saying({ full_name: "Maria das Dores" }));
      expect(profile.bio).toBeNull();
      expect((await userOf(db, viewer.id)).givenName).toBe("Dora");
      await editProfile(asks(db, viewer), saying({ full_name: "Maria das Dores" }));
      expect(await db.$count(events)).toBe(before + 1);
    }));

  it("keeps page and specialties of those who teach, where they are sent, and of nobody else", () =>
    rolledBack(async (db) => {
      const teaching = { site_url: "https://davi.example/", specialties: ["Música" as const, "Teologia" as const] };
      const kept = { siteUrl: teaching.site_url, specialties: teaching.specialties };
      const instructor = await anInstructor(db);
      expect(await editProfile(asks(db, instructor), saying(teaching))).toMatchObject(kept);
      expect(await editProfile(asks(db, instructor), saying())).toMatchObject(kept);
      const cleared = await editProfile(asks(db, instructor), saying({ site_url: null, specialties: [] }));
      expect(cleared).toMatchObject({ siteUrl: null, specialties: [] });
      const student = await aStudent(db);
      expect(await editProfile(asks(db, student), saying(teaching))).toMatchObject({ siteUrl: null, specialties: [] });
    }));

  it("refuses a visitor", () =>
    rolledBack(async (db) => {
      await expect(editProfile(ctxOf(db), saying())).rejects.toMatchObject({ code: "unauthenticated" });
      await expect(showProfile(ctxOf(db))).rejects.toMatchObject({ code: "unauthenticated" });
    }));
});

describe("somebody else's profile", () => {
  it("is written by an admin where its owner teaches or directs, without voucher or role", () =>
    rolledBack(async (db) => {
      const admin = await anAdmin(db);
      for (const other of [await anInstructor(db), await anAdmin(db)]) {
        const asked = saying({
          user_id: other.id.toUpperCase(),
          full_name: "Helena Duarte",
          bio: "Línguas antigas.",
          specialties: ["Teologia"],
          maintainer_voucher_code: "QUALQUER-UM",
        });
        const profile = await editProfile(asks(db, admin), asked, await aPhoto());
        expect(profile).toMatchObject({ id: other.id, fullName: "Helena Duarte", specialties: ["Teologia"] });
        expect(profile.voucherCode).toBeNull();
        expect(await userOf(db, other.id)).toMatchObject({
          role: other.role,
          isMaintainer: false,
          givenName: "Helena",
        });
        const id = profile.pictureUrl!.slice("/media/".length);
        expect((await db.select().from(media).where(eq(media.id, id)))[0]).toMatchObject({ ownerId: other.id });
        const [event] = await db.select().from(events).orderBy(desc(events.id)).limit(1);
        expect(event).toMatchObject({ actorId: admin.id, object: `user/${other.id}` });
      }
    }));

  it("cannot be written by others", () =>
    rolledBack(async (db) => {
      const [admin, instructor, student] = [await anAdmin(db), await anInstructor(db), await aStudent(db)];
      const cases = [
        [instructor, student.id, "forbidden"],
        [instructor, admin.id, "forbidden"],
        [student, instructor.id, "forbidden"],
        [student, "abc", "forbidden"],
        [admin, student.id, "forbidden"],
        [admin, "abc", "not_found"],
        [admin, "00000000-0000-4000-8000-000000000000", "not_found"],
      ] as const;
      for (const [viewer, user_id, code] of cases) {
        const files = filesKept();
        await expect(editProfile(asks(db, viewer), saying({ user_id }), await aPhoto())).rejects.toMatchObject({
          code,
        });
        expect(filesKept()).toEqual(files);
      }
      const own = await editProfile(asks(db, student), saying({ user_id: student.id, bio: "Eu." }));
      expect(own.bio).toBe("Eu.");
    }));
});

describe("a photo", () => {
  it("becomes a small file that everybody may see, and takes the place of the one before", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db);
      const before = filesKept();
      const first = await editProfile(asks(db, viewer), saying(), await aPhoto());
      const second = await editProfile(
        asks(db, viewer),
        saying({ profile_picture_url: embedded("image/jpeg", await aJpeg()) }),
      );
      expect(second.pictureUrl).not.toBe(first.pictureUrl);
      const id = second.pictureUrl!.slice("/media/".length);
      expect(filesKept()).toEqual([...before, id].sort());
      expect(await sharp(path.join(dataDir, "media", id)).metadata()).toMatchObject({ format: "webp", width: 256 });
      expect(await showMedia(ctxOf(db), id)).toMatchObject({ openTo: "everybody", mimeType: "image/webp" });
      expect(await db.$count(media, eq(media.ownerId, viewer.id))).toBe(1);

      const same = await editProfile(asks(db, viewer), saying({ profile_picture_url: second.pictureUrl, bio: "Oi" }));
      expect(same.pictureUrl).toBe(second.pictureUrl);
      const none = await editProfile(asks(db, viewer), saying());
      expect(none.pictureUrl).toBeNull();
      expect(filesKept()).toEqual(before);
      expect(await db.$count(media, eq(media.ownerId, viewer.id))).toBe(0);
    }));

  it("stays where something else shows it too", () =>
    rolledBack(async (db) => {
      const viewer = await anInstructor(db);
      const { pictureUrl } = await editProfile(asks(db, viewer), saying(), await aPhoto());
      await aCourse(db, { instructor: viewer, thumbnailUrl: pictureUrl });
      const before = filesKept();
      await editProfile(asks(db, viewer), saying());
      expect(filesKept()).toEqual(before);
      expect(await db.$count(media, eq(media.ownerId, viewer.id))).toBe(1);
    }));

  it("leaves nothing behind when the rest of the profile is refused", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db, { bio: "Antes" });
      const before = filesKept();
      const wrong = saying({ bio: "Depois", maintainer_voucher_code: "NAO-EXISTE" });
      await expect(editProfile(asks(db, viewer), wrong, await aPhoto())).rejects.toMatchObject({
        code: "invalid",
        message: "Código de voucher inválido.",
      });
      expect(filesKept()).toEqual(before);
      expect(await userOf(db, viewer.id)).toMatchObject({ bio: "Antes", pictureUrl: null });
      expect(await db.$count(media, eq(media.ownerId, viewer.id))).toBe(0);
    }));

  it("may be a file that is theirs already, and nobody else's", () =>
    rolledBack(async (db) => {
      const [one, other] = [await aStudent(db), await aStudent(db)];
      const { pictureUrl } = await editProfile(asks(db, one), saying(), await aPhoto());
      const video = {
        ownerId: other.id,
        kind: "video",
        mimeType: "video/mp4",
        bytes: 1,
        sha256: "0".repeat(64),
      } as const;
      const [row] = await db.insert(media).values(video).returning({ id: media.id });
      for (const profile_picture_url of [pictureUrl!, `/media/${row!.id}`]) {
        await expect(editProfile(asks(db, other), saying({ profile_picture_url }))).rejects.toMatchObject({
          code: "invalid",
          fields: { profile_picture_url: [notAnImage] },
        });
      }
    }));

  it("is recognised by its bytes, and each error is shown at its own field", () =>
    rolledBack(async (db) => {
      const viewer = await aStudent(db);
      const svg = Buffer.from("<svg xmlns='http://www.w3.org/2000/svg' onload='alert(1)'/>");
      const sent = (photo: Buffer) =>
        editProfile(asks(db, viewer), saying(), new Blob([new Uint8Array(photo)], { type: "image/png" }));
      await expect(sent(svg)).rejects.toMatchObject({ code: "invalid", fields: { photo: [notAnImage] } });
      await expect(sent(Buffer.alloc(0))).rejects.toMatchObject({ fields: { photo: [notAnImage] } });
      const failed = "Erro ao processar imagem. Tente novamente.";
      await expect(sent(await aTruncatedPng())).rejects.toMatchObject({ fields: { photo: [failed] } });
      const said = saying({ profile_picture_url: embedded("image/png", await aJpeg()) });
      await expect(editProfile(asks(db, viewer), said)).rejects.toMatchObject({
        fields: { profile_picture_url: [notAnImage] },
      });
      const renamed = await editProfile(asks(db, viewer), saying(), new Blob([await aPng()], { type: "text/html" }));
      expect(renamed.pictureUrl).toMatch(/^\/media\//);
    }));
});

import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { eq } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";
import { media } from "#drizzle/schema/courses.ts";
import { users } from "#drizzle/schema/people.ts";
import type { Person } from "#drizzle/seed/people.ts";
import type { WorldResource } from "#drizzle/seed/world/shape.ts";

/** Where each of the world's media files is served, and its captions as a resource of the lesson. */
export type SeededMedia = Record<"hino" | "semente" | "assinatura", { url: string; captions?: WorldResource }>;

const files = {
  hino: { name: "hino.mp3", kind: "audio", mimeType: "audio/mpeg", seconds: 39 },
  semente: { name: "semente.mp4", kind: "video", mimeType: "video/mp4", seconds: 20 },
  assinatura: { name: "assinatura.png", kind: "image", mimeType: "image/png", seconds: null },
  captions: { name: "semente.vtt", kind: "document", mimeType: "text/vtt", seconds: null },
} as const;

const portrait = (name: Person) =>
  ({ name: `${name}.webp`, kind: "image", mimeType: "image/webp", seconds: null }) as const;
const portraits = {
  marta: portrait("marta"),
  davi: portrait("davi"),
  helena: portrait("helena"),
  ester: portrait("ester"),
};

type File = (typeof files)[keyof typeof files] | ReturnType<typeof portrait>;

/** Keeps a file's bytes under the id of its row, whole and for good. */
export type StoreFile = (id: string, bytes: Uint8Array) => Promise<void>;

/** Hands the demo media to anybody who keeps the platform's files, under random names, and writes their rows. */
export async function seedMedia(db: Db, at: { keepFile: StoreFile; ownerId: string }): Promise<SeededMedia> {
  const hino = await plantFile(db, files.hino, at);
  const semente = await plantFile(db, files.semente, at);
  const captions = await plantFile(db, files.captions, at);
  const assinatura = await plantFile(db, files.assinatura, at);
  return {
    assinatura: { url: assinatura },
    hino: { url: hino },
    semente: {
      url: semente,
      captions: { type: "document", title: "Legendas do vídeo (WebVTT)", url: captions },
    },
  };
}

/** Gives each of the demo people their drawn face. */
export async function seedPortraits(db: Db, people: Record<Person, string>, keepFile: StoreFile) {
  for (const name of keysOf(portraits)) {
    const pictureUrl = await plantFile(db, portraits[name], { keepFile, ownerId: people[name] });
    await db.update(users).set({ pictureUrl }).where(eq(users.id, people[name]));
  }
}

const keysOf = (faces: typeof portraits) => Object.keys(faces) as Person[];

/** The bytes of each of the world's media files, by their SHA-256, which the rows of those planted bear. */
export async function demoFiles(): Promise<Map<string, Uint8Array>> {
  const read = [...Object.values(files), ...Object.values(portraits)].map((file) => bytesOf(file));
  return new Map((await Promise.all(read)).map((bytes) => [hashOf(bytes), bytes]));
}

async function plantFile(db: Db, file: File, { keepFile, ownerId }: { keepFile: StoreFile; ownerId: string }) {
  const bytes = await bytesOf(file);
  const id = randomUUID();
  await keepFile(id, bytes);
  const sha256 = hashOf(bytes);
  const { kind, mimeType, seconds } = file;
  await db.insert(media).values({ id, ownerId, kind, mimeType, bytes: bytes.length, sha256, durationSeconds: seconds });
  return `/media/${id}`;
}

const bytesOf = ({ name }: File) => readFile(path.join(projectRoot, "drizzle/seed/media", name));
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

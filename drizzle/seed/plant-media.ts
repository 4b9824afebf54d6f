import { createHash, randomUUID } from "node:crypto";
import { readFile } from "node:fs/promises";
import path from "node:path";
import type { Db } from "#drizzle/client.ts";
import { projectRoot } from "#drizzle/root.ts";
import { media } from "#drizzle/schema/courses.ts";
import type { WorldResource } from "#drizzle/seed/world/shape.ts";

/** Where each of the world's media files is served, and its captions as a resource of the lesson. */
export type PlantedMedia = Record<"hino" | "semente", { url: string; captions?: WorldResource }>;

const files = {
  hino: { name: "hino.mp3", kind: "audio", mimeType: "audio/mpeg" },
  semente: { name: "semente.mp4", kind: "video", mimeType: "video/mp4" },
  captions: { name: "semente.vtt", kind: "document", mimeType: "text/vtt" },
} as const;

type File = (typeof files)[keyof typeof files];

/** Keeps a file's bytes under the id of its row, whole and for good. */
export type KeepFile = (id: string, bytes: Uint8Array) => Promise<void>;

/** Hands the demo media to whoever keeps the platform's files, under random names, and writes their rows. */
export async function plantMedia(db: Db, at: { keepFile: KeepFile; ownerId: string }): Promise<PlantedMedia> {
  const hino = await plantFile(db, files.hino, at);
  const semente = await plantFile(db, files.semente, at);
  const captions = await plantFile(db, files.captions, at);
  return {
    hino: { url: hino },
    semente: {
      url: semente,
      captions: { type: "document", title: "Legendas do vídeo (WebVTT)", url: captions },
    },
  };
}

/** The bytes of each of the world's media files, by their SHA-256, which the rows of those planted bear. */
export async function demoFiles(): Promise<Map<string, Uint8Array>> {
  const read = Object.values(files).map((file) => bytesOf(file));
  return new Map((await Promise.all(read)).map((bytes) => [hashOf(bytes), bytes]));
}

async function plantFile(db: Db, file: File, { keepFile, ownerId }: { keepFile: KeepFile; ownerId: string }) {
  const bytes = await bytesOf(file);
  const id = randomUUID();
  await keepFile(id, bytes);
  const sha256 = hashOf(bytes);
  await db.insert(media).values({ id, ownerId, kind: file.kind, mimeType: file.mimeType, bytes: bytes.length, sha256 });
  return `/media/${id}`;
}

const bytesOf = ({ name }: File) => readFile(path.join(projectRoot, "drizzle/seed/media", name));
const hashOf = (bytes: Uint8Array) => createHash("sha256").update(bytes).digest("hex");

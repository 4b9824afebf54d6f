import type { PlayedInText } from "#app/domain/lessons/text-files.ts";
import type { MediaFacts } from "#app/domain/media/media.server.ts";
import { durationLabel, sizeLabel } from "./wording.ts";

/** What is loaded weighs, and what the other version does. */
export function sizesLabel({ bytes, light }: Pick<MediaFacts, "bytes" | "light">, savesData: boolean) {
  if (!light) return sizeLabel(bytes);
  if (savesData) return `${sizeLabel(light.bytes)} na versão leve (a original tem ${sizeLabel(bytes)})`;
  return `${sizeLabel(bytes)} (no Modo leve, ${sizeLabel(light.bytes)})`;
}

export const playedNouns = { audio: "áudio", video: "vídeo" };

/** An iPhone before iOS 17 plays the original, since it has no Opus in MP4. */
export const lightAudioType = 'audio/mp4; codecs="opus"';

type File = Pick<MediaFacts, "bytes" | "durationSeconds"> & { light?: MediaFacts["light"] };
type Played = Omit<PlayedInText<never>, "file"> & { file: File };

/** A recording or video in the middle of a lesson's text: the browser's own player, with name, length and size below. */
export function playerInText({ kind, address, words, file }: Played, savesData = false): string {
  const { bytes, durationSeconds, light = null } = file;
  const about = [
    playedNouns[kind],
    ...(durationSeconds === null ? [] : [durationLabel(durationSeconds)]),
    sizesLabel({ bytes, light }, savesData),
  ].join(", ");
  const usesLight = savesData && light;
  const attributes = `controls preload="none" aria-label="${words || playedNouns[kind]}"${usesLight ? "" : ` src="${address}"`}`;
  const type = kind === "audio" ? ` type="${lightAudioType.replaceAll('"', "&quot;")}"` : "";
  const sources = usesLight ? `<source src="${light.url}"${type}><source src="${address}">` : "";
  const player =
    kind === "audio"
      ? `<audio ${attributes} class="w-full">${sources}</audio>`
      : `<video ${attributes} playsinline class="aspect-video w-full rounded-soft bg-black">${sources}</video>`;
  return `<span class="block">${player}<small class="block text-sm text-muted">${words && `${words}: `}${about}</small></span>`;
}

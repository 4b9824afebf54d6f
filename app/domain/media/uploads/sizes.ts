import type { UploadKind } from "#app/domain/media/uploads/kinds.ts";
import type { Settings } from "#app/domain/settings.ts";

const mebibyte = 1024 ** 2;

type Limits = Pick<
  Settings,
  "UPLOAD_IMAGE_MB" | "UPLOAD_AUDIO_MB" | "UPLOAD_VIDEO_MB" | "UPLOAD_DOCUMENT_MB" | "UPLOAD_QUOTA_GB"
>;

/** How many bytes a file of each kind may have. */
export function mostBytes(kind: UploadKind, settings: Limits): number {
  return megabytes(kind, settings) * mebibyte;
}

/** What is said of a file that has more. */
export function tooLarge(kind: UploadKind, settings: Limits): string {
  const most = sizeLabel(megabytes(kind, settings));
  if (kind === "image") return `A imagem deve ter no máximo ${most}.`;
  const names = { audio: "O áudio", video: "O vídeo", document: "O documento" };
  return `${names[kind]} deve ter no máximo ${most}.`;
}

/** How many bytes the files of one person may have together. */
export const quotaBytes = (settings: Limits) => settings.UPLOAD_QUOTA_GB * 1024 * mebibyte;

/** What is said when they would have more. */
export const overQuota = ({ UPLOAD_QUOTA_GB }: Limits) =>
  `Seus arquivos já ocupam os ${UPLOAD_QUOTA_GB} GB que cada pessoa tem. Tire das aulas os que não usa e tente de novo amanhã.`;

function megabytes(kind: UploadKind, settings: Limits) {
  const most = {
    image: settings.UPLOAD_IMAGE_MB,
    audio: settings.UPLOAD_AUDIO_MB,
    video: settings.UPLOAD_VIDEO_MB,
    document: settings.UPLOAD_DOCUMENT_MB,
  };
  return most[kind];
}

/** `5MB` as the contract writes it; whole gigabytes as such. */
const sizeLabel = (megabytes: number) => (megabytes % 1024 === 0 ? `${megabytes / 1024}GB` : `${megabytes}MB`);

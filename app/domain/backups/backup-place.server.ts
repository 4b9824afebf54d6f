import { stat } from "node:fs/promises";
import { AppError } from "#app/domain/app-error.ts";
import { backupsFolder } from "#app/domain/backups-folder.server.ts";
import type { BucketAddress } from "#app/domain/media/store/bucket.server.ts";
import type { Settings } from "#app/domain/settings.ts";

/** A bucket for backups, and the recovery key that encrypts them. */
export type BackupBucket = BucketAddress & { key: string };

/** The bucket for backups; undefined if the settings name none. */
export function namedBucket(settings: Settings): BucketAddress | undefined {
  const { BACKUP_S3_ENDPOINT: endpoint, BACKUP_S3_BUCKET: name } = settings;
  if (!endpoint || !name) return undefined;
  return {
    endpoint,
    name,
    region: settings.BACKUP_S3_REGION,
    prefix: settings.BACKUP_S3_PREFIX,
    pathStyle: true,
    accessKeyId: settings.BACKUP_S3_ACCESS_KEY_ID!,
    secretAccessKey: settings.BACKUP_S3_SECRET_ACCESS_KEY!,
  };
}

/** The same with the recovery key; undefined without one, because only encrypted backups leave this machine. */
export function backupBucket(settings: Settings): BackupBucket | undefined {
  const bucket = namedBucket(settings);
  return bucket && settings.BACKUP_KEY ? { ...bucket, key: settings.BACKUP_KEY } : undefined;
}

/** Whether a bucket is set and only the recovery key is missing. */
export const lacksRecoveryKey = (settings: Settings): boolean =>
  settings.BACKUP_S3_BUCKET !== undefined && !settings.BACKUP_KEY;

/** A failure of the place where backups are stored, as a sentence for the admins who chose it. */
export class PlaceError extends AppError {
  constructor(
    readonly why: PlaceFailure,
    place: Parameters<typeof explainFailure>[1],
    cause?: unknown,
  ) {
    super("unavailable", explainFailure(why, place), { cause });
  }

  static at(bucket: BucketAddress, why: PlaceFailure, cause?: unknown): PlaceError {
    return new PlaceError(why, bucketPlace(bucket), cause);
  }

  /** Turns errors of the storage or the network into a PlaceError; returns any other error unchanged. */
  static of(error: unknown, bucket: BucketAddress): unknown {
    const { cause = error } = error as { cause?: unknown };
    const { code, name, status } = cause as { code?: unknown; name?: unknown; status?: number };
    if (error instanceof AppError && error.code !== "unavailable") return error;
    if ((error as Error).name === "AbortError") return error;
    return PlaceError.at(bucket, failureOf(String(code ?? name), status), cause);
  }
}

const bucketPlace = ({ endpoint, name }: BucketAddress) => ({ host: new URL(endpoint).host, bucket: name, folder: "" });

/** The code of an error, for an event. */
export function whyFailed(error: unknown): PlaceFailure {
  if (error instanceof PlaceError) return error.why;
  const { name, code } = error as { name?: string; code?: unknown };
  if (name === "AbortError") return "stopped";
  if (code === "unavailable" && error instanceof AppError) return "files";
  if (code === "not_found" && error instanceof AppError) return "missing";
  if (code === "full" || code === "ENOSPC" || code === "EDQUOT") return "full";
  return /^E[A-Z]+$/.test(String(code)) ? "folder" : "unforeseen";
}

/** The code as a sentence about the place in the settings. */
export function explainAt(settings: Settings, why: string): string {
  const bucket = namedBucket(settings);
  return explainFailure(why, {
    ...(bucket ? bucketPlace(bucket) : { host: "", bucket: "" }),
    folder: backupsFolder(settings),
  });
}

/** Whether two folders are on different disks; false if one of them does not exist. */
export async function areOnOtherDisks(one: string, other: string): Promise<boolean> {
  const [a, b] = await Promise.all([one, other].map(diskOf));
  return a !== undefined && b !== undefined && a !== b;
}

async function diskOf(folder: string): Promise<number | undefined> {
  return (await stat(folder).catch(() => undefined))?.dev;
}

/** Why the place of the backups does not work; the codes are stored in events. */
const sentences = {
  key: "{host} não reconhece a chave. Confira o ID da chave e a chave secreta.",
  denied: "{host} não deixa esta chave listar, gravar, ler e apagar no bucket {bucket}. Dê a ela essas permissões.",
  bucket: "Não existe o bucket {bucket} em {host}. Confira o nome e o endereço.",
  region: "O bucket {bucket} fica em outra região. Confira a região e o endereço.",
  clock: "{host} recusa a chave porque o relógio deste servidor está errado. Ligue nele o ajuste automático da hora.",
  connection: "{host} não aceita conexões. Confira o endereço e a porta.",
  host: "O endereço {host} não foi encontrado. Confira se está escrito certo.",
  certificate: "Não deu para fazer uma conexão segura com {host}. Confira o endereço e se começa com http ou https.",
  late: "{host} não respondeu a tempo. Confira o endereço, e se a rede deste servidor permite conexões de saída.",
  altered: "{host} devolveu um conteúdo diferente do que foi gravado. Não use este lugar.",
  full: "Não há espaço para a cópia. Libere espaço no disco do servidor, ou no lugar das cópias.",
  folder:
    "A plataforma não consegue gravar, ler e apagar na pasta {folder}. Confira se ela existe e quem é o dono dela.",
  missing: "Não há nenhuma cópia lá.",
  files: "O armazenamento dos arquivos da escola não respondeu.",
  stopped: "A plataforma foi parada antes do fim.",
  other: "{host} respondeu algo inesperado. O registro do servidor tem os detalhes.",
  unforeseen: "Algo deu errado. O registro do servidor tem os detalhes.",
} as const;

type PlaceFailure = keyof typeof sentences;

/** A reason as a sentence; an unknown one, of another release, counts as unforeseen. */
function explainFailure(why: string, place: { host: string; bucket: string; folder: string }): string {
  const sentence: string = why in sentences ? sentences[why as PlaceFailure] : sentences.unforeseen;
  return sentence.replace(/\{(host|bucket|folder)\}/g, (_, name: keyof typeof place) => place[name]);
}

const byCode: [codes: RegExp, why: PlaceFailure][] = [
  [/^(InvalidAccessKeyId|SignatureDoesNotMatch|Unauthorized|InvalidToken)$/, "key"],
  [/^(AccessDenied|Forbidden|AllAccessDisabled|AccountProblem)$/, "denied"],
  [/^(NoSuchBucket|InvalidBucketName)$/, "bucket"],
  [/^(PermanentRedirect|TemporaryRedirect|AuthorizationHeaderMalformed|IllegalLocationConstraintException)$/, "region"],
  [/^(RequestTimeTooSkewed|RequestExpired)$/, "clock"],
  [/^(QuotaExceeded|StorageFull|XMinioStorageFull|InsufficientCapacity|ENOSPC|EDQUOT)$/, "full"],
  [/^(ECONNREFUSED|EHOSTUNREACH|ENETUNREACH|ECONNRESET|EPIPE)$/, "connection"],
  [/^(ENOTFOUND|EAI_AGAIN)$/, "host"],
  [/^(TimeoutError|ETIMEDOUT|RequestTimeout)$/, "late"],
  [/^(CERT_|ERR_TLS|ERR_SSL|DEPTH_ZERO|SELF_SIGNED|UNABLE_TO_|EPROTO|HPE_)/, "certificate"],
];

/** The reason for a failed call, from the code of the storage or the network and the HTTP status. */
function failureOf(code: string, status?: number): PlaceFailure {
  const known = byCode.find(([codes]) => codes.test(code));
  if (known) return known[1];
  if (status === 401 || status === 403) return "denied";
  return status === 301 || status === 307 ? "region" : "other";
}

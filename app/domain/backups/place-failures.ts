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

export type PlaceFailure = keyof typeof sentences;

/** A reason as a sentence; an unknown one, of another release, counts as unforeseen. */
export function explainFailure(why: string, place: { host: string; bucket: string; folder: string }): string {
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
export function failureOf(code: string, status?: number): PlaceFailure {
  const known = byCode.find(([codes]) => codes.test(code));
  if (known) return known[1];
  if (status === 401 || status === 403) return "denied";
  return status === 301 || status === 307 ? "region" : "other";
}

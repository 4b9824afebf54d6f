import { Refusal } from "#app/domain/refusal.ts";

const awaySentence = "O armazenamento de arquivos não respondeu. Tente de novo em instantes.";
const missingSentence = "Este arquivo não está disponível no momento.";

/** What is said while the storage is away. The cause is for the log, in technical words and without any secret. */
export const storageAway = (cause: unknown) => new Refusal("unavailable", awaySentence, { retryAfter: 10, cause });

/** A file that its row names and the storage does not have: lost, or not moved there yet. */
export class MissingFile extends Refusal {
  constructor(id: string) {
    super("unavailable", missingSentence, { retryAfter: 60, cause: new Error(`media/${id} is missing`) });
  }
}

/** What ends a stream that came to an end too early. */
export class TooShort extends Error {
  constructor(id: string) {
    super(`media/${id} is shorter than its row says`);
  }
}

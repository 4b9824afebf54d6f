/** What the server says of an upload: `from` is the byte to go on with. */
type State = { id: string; from: number; piece_bytes: number; finished: boolean };

export type FileToSend = {
  lessonId: number;
  file: File;
  /** The material that it becomes; without it, the lesson's own file. */
  about?: Record<string, string>;
  /** The account that chose it. */
  sender: string;
};

type Ways = {
  /** Stops between pieces and within them. */
  signal: AbortSignal;
  begun: (id: string) => void;
  progress: (sentBytes: number) => void;
  /** Called while there is no answer, with the server's reason if it gave one, and with null after that. */
  waiting: (reason: string | null) => void;
};

/** The server's refusal, in its words. */
export class Refused extends Error {}

/** No answer, or one that may be better next time; `again` is how many seconds to wait. */
class Interrupted extends Error {
  constructor(
    readonly again: number,
    /** Whether the upload is to be begun again. */
    readonly isGone: boolean,
    reason = "",
  ) {
    super(reason);
  }
}

/** So many attempts without a new piece: about a quarter of an hour. */
const maxFailures = 30;
const longestWait = 30;

/**
 * Sends a file in pieces, each until the server has it, also across a broken connection. What it had of the same file
 * is not sent again. Throws `Refused`, and what `signal` was aborted with.
 */
export async function sendInPieces(sending: FileToSend, ways: Ways): Promise<void> {
  let state: State | undefined;
  for (let failures = 0; !state?.finished; ) {
    try {
      state = state ? await sendPiece(sending, ways, state) : await begin(sending, ways);
      failures = 0;
      ways.waiting(null);
    } catch (error) {
      if (!(error instanceof Interrupted) || failures === maxFailures) throw error;
      failures += 1;
      ways.waiting(error.message);
      if (error.isGone) state = undefined;
      await wait(error.again || Math.min(2 ** (failures - 1), longestWait), ways.signal);
    }
  }
}

async function begin({ lessonId, file, about, sender }: FileToSend, { signal, begun }: Ways): Promise<State> {
  const { name, size: bytes, lastModified: changed_at } = file;
  const state = await ask(`/admin/lessons/${lessonId}/uploads`, signal, {
    method: "POST",
    headers: { "Content-Type": "application/json", "Sent-By": sender },
    body: JSON.stringify({ name, bytes, changed_at, about }),
  });
  begun(state.id);
  return state;
}

/** XMLHttpRequest tells how much of a piece has been sent, which fetch does not. */
function sendPiece({ file, sender }: FileToSend, { signal, progress }: Ways, { id, from, piece_bytes }: State) {
  const piece = file.slice(from, from + piece_bytes);
  return new Promise<State>((resolve, reject) => {
    const xhr = new XMLHttpRequest();
    const stop = () => xhr.abort();
    signal.addEventListener("abort", stop, { once: true });
    xhr.upload.onprogress = ({ loaded }) => progress(from + loaded);
    xhr.onabort = () => reject(signal.reason);
    xhr.onerror = () => reject(new Interrupted(0, false));
    xhr.onload = () => {
      const header = (name: string) => xhr.getResponseHeader(name);
      try {
        resolve(answerOf({ status: xhr.status, text: xhr.responseText, header }, true));
      } catch (error) {
        reject(error);
      }
    };
    xhr.onloadend = () => signal.removeEventListener("abort", stop);
    xhr.open("PUT", fileAddress(id));
    xhr.setRequestHeader("Content-Range", `bytes ${from}-${from + piece.size - 1}/${file.size}`);
    xhr.setRequestHeader("Content-Type", "application/octet-stream");
    xhr.setRequestHeader("Sent-By", sender);
    if (signal.aborted) reject(signal.reason);
    else xhr.send(piece);
  });
}

const fileAddress = (id: string) => `/admin/uploads/${id}/file`;

/** Tells the server that an upload is given up. Without an answer it is removed after a day. */
export const forget = (id: string) => fetch(fileAddress(id), { method: "DELETE" }).catch(() => undefined);

async function ask(address: string, signal: AbortSignal, request: RequestInit): Promise<State> {
  const response = await fetch(address, { ...request, signal }).catch((error) => {
    throw signal.aborted ? signal.reason : error instanceof TypeError ? new Interrupted(0, false) : error;
  });
  const { status, headers } = response;
  return answerOf({ status, text: await response.text(), header: (name) => headers.get(name) }, false);
}

type Answer = { status: number; text: string; header: (name: string) => string | null };

function answerOf({ status, text, header }: Answer, isPiece: boolean): State {
  const isLater = status === 408 || status === 429 || status >= 500;
  const answer = isLater ? readJson(text) : JSON.parse(text);
  if (isLater) throw new Interrupted(Number(header("Retry-After")), false, answer?.error);
  if (isPiece && (status === 404 || status === 409)) throw new Interrupted(0, true);
  if (status < 300) return answer.data;
  const [sentence] = Object.values(answer.fields ?? {}).flat() as string[];
  throw new Refused(sentence ?? answer.error);
}

/** A proxy may answer with a page. */
function readJson(text: string) {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Waits so many seconds, or until the browser is online again. */
function wait(seconds: number, signal: AbortSignal) {
  return new Promise<void>((resolve, reject) => {
    const done = () => {
      clearTimeout(timer);
      removeEventListener("online", done);
      signal.removeEventListener("abort", done);
      if (signal.aborted) reject(signal.reason);
      else resolve();
    };
    const timer = setTimeout(done, seconds * 1000);
    addEventListener("online", done);
    signal.addEventListener("abort", done);
    if (signal.aborted) done();
  });
}

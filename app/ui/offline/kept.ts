import type { Pack } from "#app/domain/offline/pack.ts";

/**
 * What a browser keeps of a school: a cache for each lesson (its files, and last of all its pack), and one cache with
 * the account and what waits to be sent. The workers and the page that saves share this.
 */
export const lessonCache = (owner: string, lessonId: number | string) => `lesson-${owner}-${lessonId}`;
/** The cache with the account and what waits. */
const study = "study";

/** `/-/…` is no address of the school, so nothing here is ever an answer to a page. */
const packAddress = "/-/pack";
const accountAddress = "/-/account";

/** `present`: the last page of the school was of the owner, and not of somebody who is signed out. */
export type Account = { owner: string; present: boolean };

/**
 * A lesson finished, a quiz answered or a note written without internet. `outcome`: what came of it, once it need not be
 * sent any more.
 */
export type Waiting = {
  id: string;
  user: string;
  lesson: number;
  title: string;
  finished_at: string;
  answers?: Record<string, string>;
  /** The fields of its form; its text is the title. */
  note?: Record<string, string>;
  outcome?: string;
};

/** A pack that is kept: when it was last compared with the school, and whether the school has a newer one. */
export type Kept = Pack & { saved_at: string; checked_at: string; is_old?: boolean };

const read = async <T>(address: string, cacheName: string): Promise<T | undefined> =>
  (await caches.match(address, { cacheName }))?.json();
const write = async (cacheName: string, address: string, what: unknown) =>
  (await caches.open(cacheName)).put(address, Response.json(what));

export const readAccount = () => read<Account>(accountAddress, study);

/** The account that is signed in. */
export async function readOwner(): Promise<string | undefined> {
  const account = await readAccount();
  return account?.present ? account.owner : undefined;
}

export const readPack = (owner: string, lessonId: number) => readFresh(lessonCache(owner, lessonId));

/** A pack that is still good; one that is not goes. */
async function readFresh(cacheName: string): Promise<Kept | undefined> {
  const pack = await read<Kept>(packAddress, cacheName);
  if (!pack || new Date(pack.valid_until) > new Date()) return pack;
  await dropPack(pack);
}

export const writePack = (pack: Kept) => write(lessonCache(pack.saved_for, pack.lesson.id), packAddress, pack);
export const dropPack = (pack: Kept) => caches.delete(lessonCache(pack.saved_for, pack.lesson.id));

/** Notes who is signed in. What was kept of somebody else goes first; what they have yet to send waits for them. */
export async function setAccount(owner: string | null) {
  const account = await readAccount();
  const now = { owner: owner ?? account?.owner, present: !!owner };
  if (account?.owner !== now.owner) await dropLessons();
  else if (now.present === !!account?.present) return;
  await write(study, accountAddress, now);
}

/** Every page of the school says who is signed in. Redirects and the pages of proxies say nothing. */
export async function noteWho(answer: Response) {
  const isPage = answer.headers.get("Content-Type")?.startsWith("text/html");
  if (isPage && answer.status < 500) await setAccount(answer.headers.get("Signed-In-As"));
}

export async function dropLessons() {
  for (const name of await caches.keys()) if (name !== study) await caches.delete(name);
}

export async function dropEverything() {
  await dropLessons();
  await caches.delete(study);
}

/** What `read` finds in each lesson's cache of the account that is signed in; nothing while nobody is. */
export async function readOwn<T>(read: (cacheName: string) => Promise<T>): Promise<T[]> {
  const owner = await readOwner();
  const isOwn = (name: string) => owner && name.startsWith(lessonCache(owner, ""));
  return Promise.all((await caches.keys()).filter(isOwn).map(read));
}

/** The kept lessons of the account that is signed in, in order. */
export async function readPacks(): Promise<Kept[]> {
  const found = await readOwn(readFresh);
  const kept = found.filter((pack) => !!pack);
  return kept.toSorted((a, b) => a.course.title.localeCompare(b.course.title) || a.lesson.number - b.lesson.number);
}

const waitingAddress = (id: string) => `/-/waiting/${id}`;

/** What waits to be sent, in the order it was stored: of one person, or of all. */
export async function readWaiting(user?: string): Promise<Waiting[]> {
  const cache = await caches.open(study);
  const all = await Promise.all(
    (await cache.keys()).map(async (key) => (await cache.match(key))?.json() as Promise<Waiting>),
  );
  // The account is here too.
  return all.filter((each) => each?.finished_at && (!user || each.user === user));
}

export const putWaiting = (item: Waiting) => write(study, waitingAddress(item.id), item);
export const dropWaiting = async (id: string) => (await caches.open(study)).delete(waitingAddress(id));

/** "156 KB", "3,4 MB", "1,62 GB". */
export function size(bytes: number) {
  const digits = bytes >= 1e9 ? 2 : bytes >= 1e6 ? 1 : 0;
  return `${(bytes / 1e3 ** (digits + 1)).toLocaleString("pt-BR", { maximumFractionDigits: digits })} ${"KMG"[digits]}B`;
}

/** "2 aulas esperando internet" and the like. */
export function waitingLabel(items: Waiting[]) {
  const nouns = items.map(({ note, answers }) => (note ? "anotação" : answers ? "questionário" : "aula"));
  const parts = [...new Set(nouns)].map((noun) => {
    const many = nouns.filter((one) => one === noun).length;
    return `${many} ${many === 1 ? noun : `${noun.replace("ção", "çõe")}s`}`;
  });
  return `${new Intl.ListFormat("pt-BR").format(parts)} esperando internet`;
}

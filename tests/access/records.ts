import { randomBytes } from "node:crypto";
import { type Fixture, makers } from "#tests/access/makers.ts";

/** The objects behind the names in the tables' addresses, and the words that only certain people may read. */
export type Records = { names: Record<string, string | number>; secrets: string[] };

/**
 * Makes the records that `asked` names in braces; all of them without it. Private text in them says `secret`, or is a
 * payment's number at the bank. A search for the secret's beginning must find it, so the search itself does not reveal
 * it.
 */
export async function makeRecords(fixture: Omit<Fixture, "secret">, asked?: string): Promise<Records> {
  const secret = `segredo${randomBytes(6).toString("hex")}`;
  const needed = asked === undefined ? null : namesIn(asked);
  const chosen = makers.filter(({ makes }) => !needed || makes.some((name) => needed.includes(name)));
  const names: Records["names"] = {
    beginning: secret.slice(0, -4),
    provider: "local",
    bank: "simulator",
    article: "entrar",
    area: "courses",
    section: "limits",
    step: "school",
    nothing: "nada",
  };
  for (const { make } of chosen) Object.assign(names, await make({ ...fixture, secret }));
  const unknown = needed?.filter((name) => !(name in names));
  if (unknown?.length) throw new Error(`The records has no ${unknown.join(", ")}.`);
  const transactions = [names.transaction, names.waitingTransaction].filter((each) => each !== undefined);
  return { names, secrets: [secret, ...transactions.map(String)] };
}

/** The names in a text: `{ticket}` is `ticket`. */
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** A text with ids in place of the names, for an address. */
export function withNames(text: string, { names }: Records) {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name]!));
}

/** A body with ids in place of the names. */
export function named<T>(said: T, records: Records): T {
  if (typeof said === "string") return (/^\{\w+\}$/.test(said) ? records.names[said.slice(1, -1)] : said) as T;
  if (Array.isArray(said)) return said.map((each) => named(each, records)) as T;
  if (typeof said !== "object" || said === null) return said;
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [keyed(name, records), named(value, records)]),
  ) as T;
}

const keyed = (name: string, records: Records) => withNames(name, records);

import { randomBytes } from "node:crypto";
import { type Fixture, makers } from "#tests/access/makers.ts";

/** What stands behind the names in the tables' addresses, and the words that only those concerned may read. */
export type Records = { names: Record<string, string | number>; secrets: string[] };

/**
 * What `asked` names in braces, made again for somebody to try their hand at; where it says nothing, all there is.
 * Whatever is private in it says `secret`, or is the number under which the bank knows a payment. Who searches for the
 * secret's beginning finds it, and is not told it by their own question.
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

/** The names in a text, `{ticket}` as `ticket`. */
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** A text with the records' objects in the places of their names, as an address takes them. */
export function withNames(text: string, { names }: Records) {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name]!));
}

/** What is to be sent, with the records' objects in the places of their names, as they are. */
export function named<T>(said: T, records: Records): T {
  if (typeof said === "string") return (/^\{\w+\}$/.test(said) ? records.names[said.slice(1, -1)] : said) as T;
  if (Array.isArray(said)) return said.map((each) => named(each, records)) as T;
  if (typeof said !== "object" || said === null) return said;
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [keyed(name, records), named(value, records)]),
  ) as T;
}

const keyed = (name: string, records: Records) => withNames(name, records);

import { randomBytes } from "node:crypto";
import { type Ground, makers } from "#tests/access/makers.ts";

/** What stands behind the names in the tables' addresses, and the words that only those concerned may read. */
export type World = { names: Record<string, string | number>; secrets: string[] };

/**
 * What `asked` names in braces, made anew for somebody to try their hand at; where it says nothing, all there is.
 * Whatever is private in it says `secret`, or is the number under which the bank knows a payment. Who searches for the
 * secret's beginning finds it, and is not told it by their own question.
 */
export async function aWorld(ground: Omit<Ground, "secret">, asked?: string): Promise<World> {
  const secret = `segredo${randomBytes(6).toString("hex")}`;
  const needed = asked === undefined ? null : namesIn(asked);
  const chosen = makers.filter(({ makes }) => !needed || makes.some((name) => needed.includes(name)));
  const names: World["names"] = {
    beginning: secret.slice(0, -4),
    provider: "local",
    bank: "simulator",
    article: "entrar",
    area: "courses",
    nothing: "nada",
  };
  for (const { make } of chosen) Object.assign(names, await make({ ...ground, secret }));
  const unknown = needed?.filter((name) => !(name in names));
  if (unknown?.length) throw new Error(`The world has no ${unknown.join(", ")}.`);
  const transactions = [names.transaction, names.waitingTransaction].filter((each) => each !== undefined);
  return { names, secrets: [secret, ...transactions.map(String)] };
}

/** The names in a text, `{ticket}` as `ticket`. */
const namesIn = (text: string) => [...text.matchAll(/\{(\w+)\}/g)].map(([, name]) => name!);

/** A text with the world's objects in the places of their names, as an address takes them. */
export function withNames(text: string, { names }: World) {
  return text.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name]!));
}

/** What is to be sent, with the world's objects in the places of their names, as they are. */
export function named<T>(said: T, world: World): T {
  if (typeof said === "string") return (/^\{\w+\}$/.test(said) ? world.names[said.slice(1, -1)] : said) as T;
  if (Array.isArray(said)) return said.map((each) => named(each, world)) as T;
  if (typeof said !== "object" || said === null) return said;
  return Object.fromEntries(
    Object.entries(said).map(([name, value]) => [keyed(name, world), named(value, world)]),
  ) as T;
}

const keyed = (name: string, world: World) => withNames(name, world);

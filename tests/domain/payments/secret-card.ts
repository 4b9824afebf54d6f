import { sql } from "drizzle-orm";
import type { Db } from "#drizzle/client.ts";

/** What a card says, in forms that stand out. */
export const secretCard = {
  card_number: "4539 1488 0343 6467",
  card_holder: "ZULMIRA QUARESMA XAVIER",
  card_expiry: "11/37",
  card_cvv: "90817263",
};

/** One that is declined. */
export const declinedCard = { ...secretCard, card_number: "4539-1488-0344-0002" };

/** A key that may lie in the database sealed only. */
export const secretPixKey = "zulmira.quaresma@segredo.test";

const secrets = [
  ...Object.values(secretCard),
  declinedCard.card_number,
  "4539148803436467",
  "4539148803440002",
  "ZULMIRA",
  secretPixKey,
];

/** Finds the texts that give any of some secrets away: each as it is, and as an address, base64 or hexadecimal would show it. */
export function findingIn(secrets: readonly string[]) {
  const forms = secrets.flatMap((secret) => [
    secret,
    encodeURIComponent(secret),
    secret.replaceAll(" ", "+"),
    Buffer.from(secret).toString("base64").replace(/=+$/, ""),
    Buffer.from(secret).toString("hex"),
  ]);
  return (texts: readonly string[]) => texts.filter((text) => forms.some((form) => text.includes(form)));
}

/** The texts among these that give any of a card, or of that key, away. */
export const givingAway = findingIn(secrets);

/** Every row of every table as text, `public.payments: {…}`. */
export async function everythingKept(db: Db) {
  const tables = await db.execute<{ name: string }>(
    sql`select quote_ident(table_schema) || '.' || quote_ident(table_name) as name from information_schema.tables
      where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const rows: string[] = [];
  for (const { name } of tables) {
    const found = await db.execute<{ row: string }>(sql`select to_jsonb(t)::text as row from ${sql.raw(name)} t`);
    rows.push(...found.map(({ row }) => `${name}: ${row}`));
  }
  return rows;
}

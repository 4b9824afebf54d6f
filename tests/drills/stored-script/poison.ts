import { sql } from "drizzle-orm";
import { sealAccount } from "#app/domain/commissions/payout-account.server.ts";
import { payoutAccountFields } from "#app/domain/commissions/payout-account.ts";
import type { Db } from "#drizzle/client.ts";
import { account } from "#tests/domain/commissions/an-account.ts";
import { columns } from "#tests/drills/stored-script/columns.ts";
import { testSettings } from "#tests/support/people.ts";

/** What a text says, by which a page that shows it is known. */
export const markOf = (column: string) => `joio.${column}`;

/** Whatever of this a browser takes for more than text leaves an element of this class, or a line in its console. */
export const struck = "struck";

const trap = (mark: string) =>
  `<i class="${struck}">${mark}</i><img class="${struck}" src=/${struck} onerror="console.error('${struck}')">`;

/** A text that tries to leave wherever it is shown: an attribute, a title, a text area, a script, Markdown. */
export const hostile = (mark: string) =>
  `'"></title></textarea></script>${trap(mark)}<script>console.error('${struck}')</script>[${mark}](javascript:console.error(1))`;

/** The same as far as an address of the web can carry it. */
export const hostileAddress = (mark: string) => `https://joio.example/${mark}"'>${trap(mark)}.png`;

/** Writes it into every row and column that holds what somebody wrote, past every rule that looks at what comes in. */
export async function poison(db: Db) {
  await db.transaction(async (tx) => {
    await tx.execute(sql`alter table access_tokens drop constraint access_tokens_name`);
    await tx.execute(sql`alter table saved_views drop constraint saved_views_name`);
    for (const [name, kind] of Object.entries(columns).filter(([, kind]) => !kind.startsWith("never"))) {
      const [table, column] = name.split(".").map((part) => sql.identifier(part));
      await tx.execute(sql`alter table ${table} disable trigger user`);
      const value = valueFor(name, kind);
      if (value) await tx.execute(sql`update ${table} set ${column} = ${value} where ${column} is not null`);
      else await within[name]!(tx, markOf(name));
      await tx.execute(sql`alter table ${table} enable trigger user`);
    }
  });
}

function valueFor(column: string, kind: string) {
  const mark = markOf(column);
  if (kind === "words") return sql`${hostile(mark)}`;
  if (kind === "list") return sql`array[${hostile(mark)}]`;
  return kind === "address" ? sql`${hostileAddress(mark)}` : undefined;
}

type Tx = Pick<Db, "execute">;

/** The documents: each of their texts. */
export const within: Record<string, (tx: Tx, mark: string) => Promise<unknown>> = {
  "certificates.snapshot": (tx, mark) => {
    const said = hostile(mark);
    const names = { student_name: said, course_title: said, instructor_name: said, organization_name: said };
    const lesson = { order: 1, title: said, content_type: "text", duration_minutes: 5 };
    const program = { description: said, lessons: [lesson] };
    return tx.execute(sql`
      update certificates set snapshot = snapshot || ${JSON.stringify(names)}::jsonb
        || jsonb_build_object('program', snapshot->'program' || ${JSON.stringify(program)}::jsonb)`);
  },
  "support_tickets.chat_context": (tx, mark) => {
    const said = [{ role: "user", content: hostile(mark), timestamp: hostile(mark).slice(0, 40) }];
    return tx.execute(sql`
      update support_tickets set chat_context = ${JSON.stringify(said)}::jsonb where chat_context is not null`);
  },
  "lesson_drafts.fields": (tx, mark) => {
    const fields = { title: hostile(mark), content_text: hostile(mark) };
    return tx.execute(sql`update lesson_drafts set fields = ${JSON.stringify(fields)}::jsonb where fields is not null`);
  },
  "uploads.about": (tx, mark) => {
    const about = { resource_title: hostile(mark), description: hostile(mark) };
    return tx.execute(sql`update uploads set about = ${JSON.stringify(about)}::jsonb where about is not null`);
  },
  "chat_messages.sources": (tx, mark) => {
    const pages = [{ title: hostile(mark), href: "/ajuda" }];
    return tx.execute(sql`update chat_messages set sources = ${JSON.stringify(pages)}::jsonb where role = 'assistant'`);
  },
  // The key stays one that can be paid to: else nothing is shown of the account where it would be.
  "payout_accounts.sealed": (tx, mark) => {
    const said = hostile(mark);
    const bank = { bank_name: said, bank_agency: said, bank_account: said };
    const holder = { account_holder_name: said, account_holder_document: said };
    const sealed = sealAccount(
      { settings: testSettings() },
      { ...payoutAccountFields.parse(account), ...bank, ...holder },
    );
    return tx.execute(sql`update payout_accounts set sealed = ${sealed}`);
  },
  // The server finds it within seconds, and shows it at the foot of every page.
  "saved_settings.value": (tx, mark) =>
    tx.execute(sql`insert into saved_settings (name, value) values ('LEGAL_NAME', ${hostile(mark)})`),
  "webhook_deliveries.body": (tx, mark) => {
    const told = { type: "certificate.revoked", data: { word: hostile(mark) } };
    return tx.execute(sql`update webhook_deliveries set body = ${JSON.stringify(told)}`);
  },
};

import { courses } from "#drizzle/schema/courses.ts";
import { meetings } from "#drizzle/schema/meetings.ts";
import { users } from "#drizzle/schema/people.ts";
import { type Row, rowsOf } from "#tests/access/table.ts";
import { openTestServer, rows as readAndWritten } from "#tests/access/test-server.ts";
import { columns } from "#tests/drills/stored-script/columns.ts";
import { plantMore } from "#tests/drills/stored-script/planting.ts";
import { hostile, poison } from "#tests/drills/stored-script/poison.ts";

/** The columns that people write into. */
export const written = Object.keys(columns).filter((name) => !columns[name]!.startsWith("never"));

/** Captions and earlier texts are shown in pieces, so that no page has the whole mark of one. */
export const inPieces = ["caption_parts.text", "lesson_texts.content_text"];

const more = `
  GET /courses/{finished}                        200 200 200 200 200 200 200
  GET /admin/support/{escalated}                 401 403 403 403 403 403 200
  GET /support/{escalated}                       login 404 200 404 404 404 200
  GET /admin/questions/{shortQuestion}/edit      401 403 403 403 200 404 200
  GET /dev/mail/{letter}                         200 200 200 200 200 200 200
  GET /support/chat?conversa={conversation}      200 200 200 200 200 200 200
  GET /courses?q=joio                            200 200 200 200 200 200 200
  GET /ajuda?q=joio                              200 200 200 200 200 200 200
  GET /profile/second-factor/passkeys            login 403 403 403 on on 200
`;
const isFile = (address: string) =>
  /^\/(api|media|credentials|auth\/local)|[?&]format=csv$|\.(ics|md|pdf|zip)$/.test(address);

/** The pages of the tables, and some that show more of what was written. */
export const pageRows = [...readAndWritten, ...rowsOf(more).map(seenBySecretary)].filter(
  ({ method, address }) => method === "GET" && (!isFile(address) || address.startsWith("/api/docs")),
);

/** Tickets are the secretary's as well as an admin's. */
function seenBySecretary(row: Row): Row {
  const isTicket = row.address.includes("{escalated}");
  return isTicket ? { ...row, expected: { ...row.expected, secretary: row.expected.admin } } : row;
}

/** A school in which everything that anybody wrote is hostile. */
export async function openPoisonedSchool() {
  const testServer = await openTestServer();
  const { db, people } = testServer;
  await db.update(users).set({ fullName: hostile("joio.letters"), bio: "b", siteUrl: "s", pictureUrl: "p" });
  const records = await testServer.recordsFor();
  Object.assign(records.names, await plantMore({ db, people, records }));
  await db.update(courses).set({ whatYouLearn: "w", requirements: "r" });
  await db.update(meetings).set({ link: "l" });
  await poison(db);
  return { ...testServer, records };
}

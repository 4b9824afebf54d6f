import { drizzle } from "drizzle-orm/postgres-js";
import postgres from "postgres";
import { enrol } from "#app/domain/enrolments/enrol.server.ts";
import { hashToken } from "#app/domain/secrets/secret-token.server.ts";
import { findViewer } from "#app/domain/sessions/find-viewer.server.ts";
import type { Connection, Db } from "#drizzle/client.ts";
import { ctxOf } from "#tests/support/people.ts";

/**
 * A value as it was, or the name of what stands in its place for the person it is done for, with what stands before it.
 */
type Value = unknown | { name: string; prefix: string };
type Statement = { text: string; values: Value[]; gives?: string };

/** The statements of one enrolment, in order: those that find out who asks, and those of its transaction. */
export type Recorded = { before: Statement[]; within: Statement[] };

/** Enrols somebody by the platform's own code, and takes down what it says to PostgreSQL. */
export async function record(
  at: Connection,
  { token, courseId }: { token: string; courseId: number },
): Promise<Recorded> {
  const said: { text: string; values: unknown[] }[] = [];
  const debug = (_: number, text: string, values: unknown[]) => void said.push({ text, values: [...values] });
  const options = { max: 1, max_pipeline: 0, fetch_types: false, onnotice: () => {}, debug };
  const client = typeof at === "string" ? postgres(at, options) : postgres({ ...at, ...options });
  const db = drizzle(client) as unknown as Db;
  const found = await findViewer(ctxOf(db), token);
  const { viewer } = found!;
  const { enrollmentId } = await enrol(ctxOf(db, viewer), courseId);
  await client.end();

  const known: [name: string, value: string][] = [
    ["hash", hashToken(token)],
    ["user", viewer.id],
    ["course", String(courseId)],
    ["enrolment", String(enrollmentId)],
  ];
  const marked = (value: unknown): Value => {
    for (const [name, own] of known) {
      if (String(value) === own && name !== "enrolment") return { name, prefix: "" };
      if (value === `enrollment/${own}`) return { name, prefix: "enrollment/" };
    }
    return value;
  };
  const begun = said.findIndex(({ text }) => /^begin/i.test(text));
  const statements = said.map(({ text, values }) => ({
    text,
    values: values.map(marked),
    ...(/^insert into "enrollments"/.test(text) && { gives: "enrolment" }),
  }));
  return {
    before: statements.slice(0, begun),
    within: statements.slice(begun + 1).filter(({ text }) => !/^commit/i.test(text)),
  };
}

/** The values of a statement for somebody. */
export function fill(values: Value[], whose: Record<string, string | undefined>): unknown[] {
  return values.map((value) => {
    const { name, prefix } = (value ?? {}) as { name?: string; prefix?: string };
    return name === undefined ? value : prefix + whose[name]!;
  });
}

import { createReadStream, createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { constants, createGunzip, createGzip } from "node:zlib";
import type Postgres from "postgres";
import type { TableShape } from "#drizzle/dump/catalogue.ts";
import { RowDigest, wholeRows } from "#drizzle/dump/row-digest.ts";

/** Writes the rows of a table to a new compressed file and syncs it. Returns the rows' digest. */
export async function copyOut(sql: Postgres.TransactionSql, table: TableShape, file: string) {
  const digest = new RowDigest();
  const packed = createGzip({ level: constants.Z_BEST_SPEED });
  const target = createWriteStream(file, { mode: 0o600, flags: "wx", flush: true });
  await pipeline(await read(sql, table), digest.through, packed, target);
  return digest.value;
}

/** Loads such a file into an empty table. PostgreSQL refuses rows that do not fit. */
export async function copyIn(sql: Postgres.TransactionSql, table: TableShape, file: string) {
  const into = sql`copy ${sql(table.name)} (${sql(table.columns)}) from stdin`;
  await pipeline(createReadStream(file), createGunzip(), await into.writable());
}

/** The digest of the rows that a table contains now. */
export async function digestTable(sql: Postgres.TransactionSql, table: TableShape) {
  const digest = new RowDigest();
  for await (const rows of wholeRows(await read(sql, table))) digest.add(rows);
  return digest.value;
}

function read(sql: Postgres.TransactionSql, { name, columns }: TableShape) {
  return sql`copy ${sql(name)} (${sql(columns)}) to stdout`.readable();
}

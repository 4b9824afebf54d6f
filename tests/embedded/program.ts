/**
 * A program of its own for the tests: starts or joins the PostgreSQL of a DATA_DIR and says so in one line of JSON.
 * With `write` it then inserts numbers and prints each one the server has acknowledged. It ends with its input.
 * Arguments: the DATA_DIR, `write` or `wait`, and the folder of the package with the binaries where it is another.
 */
import postgres from "postgres";
import { startEmbedded } from "#drizzle/embedded/start.ts";

const [dataDir = "", work, packageDir] = process.argv.slice(2);
const said: string[] = [];
const started = performance.now();
try {
  const { stop, ...embedded } = await startEmbedded({ dataDir, packageDir, log: (sentence) => said.push(sentence) });
  const sql = postgres({ ...embedded.connection, max: 4, backoff: () => 0.05, connect_timeout: 5 });
  const [server] = await sql`select
    current_setting('server_encoding') as encoding, current_setting('TimeZone') as timezone,
    (select datlocprovider::text || ' ' || datlocale from pg_database where datname = current_database()) as locale,
    (select array_agg(word order by word) from unnest(array['b', 'ã', 'Z', 'ç', 'd']) word)::text as sorted`;
  say({ ...embedded, server, said, ms: performance.now() - started });
  let ended = false;
  process.stdin.on("end", () => (ended = true)).resume();
  for (let n = 0; !ended; n++) {
    const row = `${process.pid}-${n}`;
    if (work === "write")
      await sql`insert into kept ${sql({ row })}`.then(
        () => say(row),
        () => pause(),
      );
    else await pause();
  }
  await sql.end();
  await stop();
} catch (error) {
  say({ refused: (error as Error).message });
}
process.exit();

function say(what: unknown) {
  process.stdout.write(`${JSON.stringify(what)}\n`);
}

function pause() {
  return new Promise((resolve) => setTimeout(resolve, 10));
}

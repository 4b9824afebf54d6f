import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import postgres from "postgres";
import type { Recorded } from "#tests/measures/bench/recorded.ts";
import { fill } from "#tests/measures/bench/recorded.ts";

/**
 * The limit: a bare node:http server that sends the bytes it is told, head and body, and runs the SQL it is told on the
 * platform's driver. A process of its own, told by its parent; it says its port.
 */
export type Told = {
  /** By path: names and values of the head in turn, and the body in base64. */
  answers: Record<string, { head: string[]; body: string }>;
  /** What one write is made of, and where. */
  write?: { at: string | { host: string; port: number; user: string; database: string }; recorded: Recorded };
};

process.once("message", ({ answers, write }: Told) => {
  const ready = new Map(
    Object.entries(answers).map(([path, { head, body }]) => [path, { head, body: Buffer.from(body, "base64") }]),
  );
  const options = { max: 10, max_pipeline: 0, onnotice: () => {} };
  const sql =
    write && (typeof write.at === "string" ? postgres(write.at, options) : postgres({ ...write.at, ...options }));

  const server = createServer((req, res) => {
    const answer = ready.get(req.url!);
    if (answer) return void res.writeHead(200, answer.head).end(answer.body);
    const whose = JSON.parse(String(req.headers["x-whose"])) as Record<string, string>;
    enrol(whose).then(
      (id) => res.writeHead(200, { "Content-Type": "application/json" }).end(`{"success":true,"data":{"id":${id}}}`),
      (error) => {
        console.error(error);
        res.writeHead(500).end();
      },
    );
  });

  async function enrol(whose: Record<string, string>) {
    const { before, within } = write!.recorded;
    for (const { text, values } of before) await sql!.unsafe(text, fill(values, whose) as never[], { prepare: true });
    const own = { ...whose };
    await sql!.begin(async (tx) => {
      for (const { text, values, gives } of within) {
        const [row] = await tx.unsafe(text, fill(values, own) as never[], { prepare: true });
        if (gives) own[gives] = String(row!.id);
      }
    });
    return own.enrolment;
  }

  server.keepAliveTimeout = 70_000; // As the platform, whose head names both.
  server.maxRequestsPerSocket = 1_000;
  server.listen(0, "127.0.0.1", () => process.send!((server.address() as AddressInfo).port));
});

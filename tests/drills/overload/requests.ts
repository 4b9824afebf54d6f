import { randomBytes } from "node:crypto";
import type { Ledger } from "#tests/drills/load/ledger.ts";

/** Somebody who is signed in. */
export type Asker = { userId: string; cookie: string };
/** A request as it goes over the wire, and for a write, how its answer is noted. */
type Prepared = { wire: string; note?: (ledger: Ledger, body: string) => void };

const pages = ["/courses", "/my-courses", "/api/courses", "/profile", "/", "/api/my-courses", "/my-certificates"];
const writes = 3;

/** Gives one request after another, 7 reads to 3 writes, of these people in turn. */
export function requestsOf(origin: string, people: Asker[]): () => Prepared {
  const { host } = new URL(origin);
  const heads = people.map(({ cookie }) => ["", `Host: ${host}`, `Cookie: ${cookie}`, "Accept: */*"].join("\r\n"));
  const marked = randomBytes(6).toString("hex");
  let count = 0;
  return () => {
    count += 1;
    const round = pages.length + writes;
    const at = Math.floor(count / round) % people.length;
    const page = pages[count % round];
    if (page) return { wire: `GET ${page} HTTP/1.1${heads[at]}\r\nAccept-Encoding: gzip, deflate, br\r\n\r\n` };
    const subject = `Onda ${marked} ${count}`;
    const body = JSON.stringify({ subject, description: "Onde vejo o meu certificado?" });
    const sent = `Content-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}`;
    return {
      wire: `POST /api/support-tickets HTTP/1.1${heads[at]}\r\n${sent}\r\n\r\n${body}`,
      note: (ledger, answered) => {
        const id = Number(/"id":(\d+)/.exec(answered)?.[1]);
        ledger.note({ kind: "ticket", id, userId: people[at]!.userId, subject });
      },
    };
  };
}

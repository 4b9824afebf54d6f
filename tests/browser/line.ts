import { createServer, type IncomingMessage, request, type Server, type ServerResponse } from "node:http";
import { type School, serveSchool } from "#tests/browser/school.ts";
import { test } from "#tests/browser/support.ts";

type Asked = { method: string; path: string };

/** What the line does otherwise than hand on: answer itself with a status, hold or lose the school's answer, add to a file. */
export type Fault = { at: (asked: Asked) => boolean; answers?: number; hangs?: true; loses?: true; appends?: string };

async function freePort() {
  const server = createServer().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as { port: number };
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/**
 * The line between a browser and a school of its own. It can be cut, because what a service worker asks for does not
 * always obey the browser's own switch; and it can have faults, which no worker hides from the test.
 */
export class Line {
  readonly asked: Asked[] = [];
  faults: Fault[] = [];
  #line: Server | undefined;
  #stopSchool: (() => Promise<unknown>) | undefined;

  private constructor(
    private readonly of: School,
    private readonly port: number,
    private readonly schoolPort: number,
  ) {}

  static async lay(of: School): Promise<Line> {
    const line = new Line(of, await freePort(), await freePort());
    await line.restart();
    return line;
  }

  get origin() {
    return `http://127.0.0.1:${this.port}`;
  }

  /** The school again, with other settings. */
  async restart(settings: Record<string, string> = {}) {
    await this.cut();
    await this.#stopSchool?.();
    const about = { PORT: String(this.schoolPort), PUBLIC_ORIGIN: this.origin };
    this.#stopSchool = (await serveSchool(this.of, { ...about, ...settings })).stop;
    await this.mend();
  }

  async mend() {
    this.#line ??= createServer((asked, answer) => this.#hand(asked, answer)).listen(this.port, "127.0.0.1");
    if (!this.#line.listening) await new Promise((resolve) => this.#line!.once("listening", resolve));
  }

  async cut() {
    const line = this.#line;
    this.#line = undefined;
    line?.closeAllConnections();
    await new Promise((resolve) => (line ? line.close(resolve) : resolve(undefined)));
  }

  async close() {
    await this.cut();
    await this.#stopSchool?.();
  }

  #hand(from: IncomingMessage, to: ServerResponse) {
    const asked = { method: from.method!, path: from.url! };
    this.asked.push(asked);
    const fault = this.faults.find(({ at }) => at(asked));
    if (fault?.answers) {
      from.resume();
      to.writeHead(fault.answers, { "Content-Type": "application/json" }).end('{"success":false,"error":"Agora não."}');
      return;
    }
    const headers = { ...from.headers, ...(fault?.appends && { "accept-encoding": "identity" }) };
    const on = request(`http://127.0.0.1:${this.schoolPort}${from.url}`, { method: from.method, headers }, (answer) => {
      if (fault?.hangs) {
        answer.resume();
      } else if (fault?.loses) {
        answer.resume().once("end", () => to.destroy());
      } else if (fault?.appends) {
        const { "content-length": _, ...kept } = answer.headers;
        to.writeHead(answer.statusCode!, kept);
        answer.once("end", () => to.end(fault.appends)).pipe(to, { end: false });
      } else {
        to.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(to);
      }
    });
    on.once("error", () => to.destroy());
    to.once("close", () => on.destroy());
    from.pipe(on);
  }
}

/** A browser whose school is behind a line of its own: `away.go()` takes both from each other. */
export const lineTest = test.extend<{ line: Line; away: { go: () => Promise<void>; back: () => Promise<void> } }>({
  line: async ({ school }, use) => {
    const line = await Line.lay(school);
    await use(line);
    await line.close();
  },
  baseURL: ({ line }, use) => use(line.origin),
  away: async ({ line, context }, use) =>
    use({
      go: async () => {
        await context.setOffline(true);
        await line.cut();
      },
      back: async () => {
        await line.mend();
        await context.setOffline(false);
      },
    }),
});

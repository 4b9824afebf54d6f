import { connect, type Socket } from "node:net";

/** What came back: `status` 0 where the connection ended before the whole answer was there. */
export type Answer = { status: number; took: number; retryAfter: number; body: string };

/**
 * One connection that asks one thing at a time and reads no more of an answer than where it ends: asking costs as
 * little as it can, so that the one machine is left to the server.
 */
export class Connection {
  isOpen = false;
  readonly #socket: Socket;
  #done: ((answer: Answer) => void) | undefined;
  #begun = 0;
  #keepsBody = false;
  #status = 0;
  #retryAfter = 0;
  #closes = false;
  /** Bytes that are still to come; -1 where the end says so itself. */
  #left = 0;
  #body = "";
  #tail = "";

  constructor(port: number, { onOpen, onEnd }: Record<"onOpen" | "onEnd", () => void>) {
    this.#socket = connect({ port, host: "127.0.0.1", noDelay: true });
    this.#socket.on("data", (piece: Buffer) => this.#read(piece));
    this.#socket.on("error", () => {});
    this.#socket.once("connect", () => {
      this.isOpen = true;
      onOpen();
    });
    this.#socket.once("close", () => {
      this.isOpen = false;
      onEnd();
      this.#finish(0);
    });
  }

  /** Takes the request as it goes over the wire, and whether what the answer says is wanted. */
  ask(request: string, keepsBody: boolean, done: (answer: Answer) => void) {
    this.#begun = performance.now();
    this.#keepsBody = keepsBody;
    this.#done = done;
    this.#status = 0;
    this.#socket.write(request, "latin1");
  }

  close() {
    this.isOpen = false;
    this.#socket.destroy();
  }

  #read(piece: Buffer) {
    let from = 0;
    if (!this.#status) {
      const end = piece.indexOf("\r\n\r\n");
      if (end < 0) return this.close(); // A head in two pieces has not been seen; it would count as a failure.
      const head = piece.toString("latin1", 0, end);
      from = end + 4;
      this.#status = Number(head.slice(9, 12));
      this.#retryAfter = this.#status === 503 ? Number(/retry-after: (\d+)/i.exec(head)?.[1] ?? 0) : 0;
      this.#closes = /\r\nconnection: close/i.test(head);
      const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
      this.#left = length === undefined ? (hasNoBody(this.#status) ? 0 : -1) : Number(length);
      this.#body = this.#tail = "";
    }
    if (this.#keepsBody) this.#body += piece.toString("latin1", from);
    if (this.#left >= 0) this.#left -= piece.length - from;
    else
      this.#tail = (this.#tail + piece.toString("latin1", Math.max(0, piece.length - lastChunk.length))).slice(
        -lastChunk.length,
      );
    if (this.#left === 0 || this.#tail === lastChunk) this.#finish(this.#status);
  }

  #finish(status: number) {
    const done = this.#done;
    if (!done) return;
    this.#done = undefined;
    if (this.#closes) this.close();
    done({ status, took: performance.now() - this.#begun, retryAfter: this.#retryAfter, body: this.#body });
  }
}

const hasNoBody = (status: number) => status === 204 || status === 304;
const lastChunk = "0\r\n\r\n";

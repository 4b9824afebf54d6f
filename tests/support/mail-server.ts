import type { AddressInfo } from "node:net";
import PostalMime, { type Email } from "postal-mime";
import { SMTPServer } from "smtp-server";

/** A mail server's refusal. */
export type No = { code: number; says: string };

type Manners = {
  /** Called for each recipient. */
  onRecipient?: (address: string) => No | undefined;
  /** Called for each message once it is complete, before it is accepted. */
  onMessage?: (message: Email) => No | undefined | Promise<No | undefined>;
};

/** An accepted message, parsed as mail programs do. */
export type Taken = Email & { envelope: { from: string; to: string[] }; raw: string };

/** A real mail server on loopback, whose behaviour a test may change at any time. */
export async function startMailServer(manners: Manners = {}) {
  const taken: Taken[] = [];
  let server = open();
  let port = await listen(server, 0);

  function open() {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ["AUTH", "STARTTLS"],
      closeTimeout: 100,
      onRcptTo: ({ address }, _session, answer) => answer(failure(manners.onRecipient?.(address))),
      onData: (stream, session, answer) => {
        const chunks: Buffer[] = [];
        stream.on("data", (chunk: Buffer) => chunks.push(chunk));
        stream.on("end", async () => {
          const raw = Buffer.concat(chunks);
          const message = await PostalMime.parse(raw);
          const no = await manners.onMessage?.(message);
          if (no) return answer(failure(no));
          const { mailFrom, rcptTo } = session.envelope;
          const from = mailFrom ? mailFrom.address : "";
          taken.push({
            ...message,
            raw: raw.toString("latin1"),
            envelope: { from, to: rcptTo.map(({ address }) => address) },
          });
          answer(null);
        });
      },
    });
  }

  return {
    taken,
    manners,
    url: `smtp://127.0.0.1:${port}`,
    close: () => close(server),
    /** Listens again at the same address. */
    reopen: async () => {
      server = open();
      port = await listen(server, port);
    },
  };
}

function listen(server: SMTPServer, at: number): Promise<number> {
  server.on("error", () => {}); // A client that was killed.
  return new Promise((resolve) => {
    const listener = server.listen(at, "127.0.0.1", () => resolve((listener.address() as AddressInfo).port));
  });
}

function close(server: SMTPServer): Promise<void> {
  return new Promise((resolve) => server.close(() => resolve()));
}

function failure(no: No | undefined) {
  return no ? Object.assign(new Error(no.says), { responseCode: no.code }) : null;
}

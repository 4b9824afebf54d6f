import { readdirSync, readFileSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";

export type News = { state: "starting" | "ready" | "down" | "failed"; pid: number; why?: string };
export type Call = {
  socket: Socket;
  /** The supervisor's word once it is ready or has failed; undefined when it went away first. */
  ready(): Promise<News | undefined>;
};

/**
 * Calls the newest supervisor of the folder. `call` is undefined where none answers: `newest` is then the number of
 * the last there was, 0 for never.
 * Refused: a supervisor that runs as another user, whom we may not call.
 */
export async function callNewest(run: string): Promise<{ call: Call | undefined; newest: number }> {
  const newest = Math.max(0, ...holders(run));
  if (newest === 0) return { call: undefined, newest };
  return { call: await callAt(run, newest), newest };
}

function holders(run: string): number[] {
  return readdirSync(run).flatMap(
    (name) =>
      name
        .match(/^holder\.(\d+)$/)
        ?.slice(1)
        .map(Number) ?? [],
  );
}

async function callAt(run: string, generation: number): Promise<Call | undefined> {
  try {
    const address = readFileSync(join(run, `holder.${generation}`), "utf8");
    return listenTo(await open(join(run, address)));
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code !== "EACCES" && code !== "EPERM") return undefined;
    throw new Error(`Another user runs the database of this DATA_DIR (${run}): start as that user, or stop it first.`);
  }
}

function open(path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once("connect", () => resolve(socket)).once("error", reject);
  });
}

function listenTo(socket: Socket): Call {
  let news: News | undefined;
  let changed = () => {};
  let rest = "";
  socket.on("error", () => {});
  socket.on("data", (text) => {
    const lines = (rest + text).split("\n");
    rest = lines.pop() ?? "";
    for (const line of lines) news = JSON.parse(line);
    changed();
  });
  const ready = () =>
    new Promise<News | undefined>((resolve) => {
      socket.once("close", () => resolve(news?.state === "failed" ? news : undefined));
      changed = () => (news?.state === "ready" || news?.state === "failed") && resolve(news);
      changed();
    });
  return { socket, ready };
}

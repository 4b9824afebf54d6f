import type { ChildProcess } from "node:child_process";
import type { Socket } from "node:net";
import { setTimeout as wait } from "node:timers/promises";
import { callNewest } from "./call.ts";
import type { Launch } from "./launch.ts";

export type Membership = { attached: boolean; leave(): Promise<void> };

/**
 * Joins the programs that share the PostgreSQL behind `run`, launching a supervisor where none answers, and stays
 * joined until `leave`: a supervisor that dies is replaced. Resolves once PostgreSQL accepts connections.
 * Refused with the supervisor's reason when PostgreSQL cannot be started. The membership alone keeps no program alive.
 */
export async function joinSupervisor(
  run: string,
  launch: Launch,
  log: (sentence: string) => void,
): Promise<Membership> {
  let { socket, attached } = await enter(run, launch);
  let leaving = false;
  log(attached ? "Attached to the running PostgreSQL." : "PostgreSQL is running.");
  keep();

  function keep() {
    socket.unref();
    socket.on("data", (text) => {
      if (`${text}`.includes('"down"')) log("PostgreSQL ended by itself and is being started again.");
    });
    socket.once("close", () => !leaving && comeBack());
  }

  async function comeBack() {
    log("The process that holds PostgreSQL is gone: starting another.");
    for (let pause = 100; !leaving; pause = Math.min(pause * 2, 4_000)) {
      try {
        ({ socket } = await enter(run, launch));
        return leaving ? socket.destroy() : keep();
      } catch (error) {
        log((error as Error).message);
        await wait(pause, undefined, { ref: false });
      }
    }
  }

  async function leave() {
    leaving = true;
    if (socket.closed) return;
    await new Promise((resolve) => socket.ref().once("close", resolve).end());
  }

  return { attached, leave };
}

async function enter(run: string, launch: Launch): Promise<{ socket: Socket; attached: boolean }> {
  let child: ChildProcess | undefined;
  for (let until = Date.now() + 20_000; Date.now() < until; await wait(4)) {
    const { call, newest } = await callNewest(run);
    if (call) {
      const news = await call.ready();
      if (news?.state === "ready") return { socket: call.socket, attached: news.pid !== child?.pid };
      if (news?.state === "failed") throw new Error(news.why);
      until = Date.now() + 20_000;
    } else if (!child || child.exitCode !== null || child.signalCode !== null) {
      if (child?.exitCode)
        throw new Error("The process that holds PostgreSQL ended at once: see postgres.log in DATA_DIR/postgres.");
      child = launch(newest + 1);
    }
  }
  throw new Error("No process that holds PostgreSQL answered within 20 s: see postgres.log in DATA_DIR/postgres.");
}

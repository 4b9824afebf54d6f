import { type ChildProcess, fork } from "node:child_process";
import { once } from "node:events";

/**
 * A program of a drill in a process of its own, so that what it does costs the measuring nothing but a share of the
 * machine. It is told one thing at a time and says one thing back.
 */
export class Apart<Order, Report> {
  private constructor(private readonly child: ChildProcess) {}

  static async start<Order, Report>(program: string) {
    const child = fork(program, [], { execArgv: ["--import", "tsx"], serialization: "advanced" });
    const kill = () => void child.kill("SIGKILL");
    process.once("exit", kill);
    child.once("exit", () => process.off("exit", kill));
    await once(child, "message"); // That it is there.
    return new Apart<Order, Report>(child);
  }

  async ask(order: Order): Promise<Report> {
    const gone = new AbortController();
    const ended = once(this.child, "exit", gone).then(([code]): never => {
      throw new Error(`A program of the drill ended (${code}).`);
    });
    ended.catch(() => {}); // Heard of in the race, or not meant.
    this.child.send(order as never);
    const [report] = await Promise.race([once(this.child, "message"), ended]);
    gone.abort();
    return report as Report;
  }

  async stop() {
    if (this.child.exitCode !== null || this.child.signalCode !== null) return;
    const ended = once(this.child, "exit");
    this.child.kill("SIGKILL");
    await ended;
  }
}

/** The program's own side: answers each order, one after another. */
export function answerOrders<Order, Report>(carryOut: (order: Order) => Promise<Report>) {
  process.on("message", (order) => {
    void carryOut(order as Order).then((report) => process.send!(report));
  });
  process.send!("there");
}

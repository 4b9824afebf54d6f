import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import path from "node:path";
import { projectRoot } from "#drizzle/root.ts";

/** Starts a fake gateway as a process of its own; `tell` is how a test tells it something. */
export async function startGateway(name: "mercado-pago" | "asaas") {
  const file = path.join(projectRoot, `tests/gateways/${name}/server.ts`);
  const child: ChildProcess = spawn(process.execPath, ["--import", "tsx", file], {
    cwd: projectRoot,
    stdio: ["ignore", "pipe", "inherit", "ipc"],
    env: { PATH: process.env.PATH, NODE_ENV: "test" },
  });
  const [port] = await once(child.stdout!, "data");
  const url = `http://127.0.0.1:${String(port).trim()}`;
  const tell = async <T>(what: string, told: unknown = {}): Promise<T> => {
    const response = await fetch(`${url}/control/${what}`, { method: "POST", body: JSON.stringify(told) });
    return (response.status === 204 ? undefined : await response.json()) as T;
  };
  const stop = async () => {
    const ended = once(child, "exit");
    child.disconnect();
    await ended;
  };
  return { url, tell, stop };
}

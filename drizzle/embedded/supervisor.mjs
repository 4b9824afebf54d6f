/**
 * The process that holds PostgreSQL for every program on one DATA_DIR. It runs alone, so it is plain JavaScript.
 *
 * Each program keeps one connection to it, and a connection ends however its program ends, `kill -9` included. When
 * the last is gone PostgreSQL is stopped; when PostgreSQL ends by itself it is started again, at first at once, then
 * at growing distances up to 4 s. Where the disk is full it starts on room that was set aside for that, so that people
 * can go on reading. If this process is killed the programs start the next one.
 */
import { setTimeout as wait } from "node:timers/promises";
import { Clients } from "./clients.mjs";
import { createCluster } from "./initdb.mjs";
import { startPostmaster } from "./postmaster.mjs";
import { reserveFor } from "./reserve.mjs";

/** @type {import("./postmaster.mjs").Job} */
const job = JSON.parse(process.argv[2] ?? "");
const clients = new Clients(job, leave);
const reserve = reserveFor(job);
const reserveEvery = 60_000;
let leaving = false;
let starting = Promise.resolve();
let postmaster = null;

// Signals sent to a whole group of processes reach us too: what ends us is the last client, not they.
for (const name of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(name, () => clients.count === 0 && leave());

if (!(await clients.take())) process.exit(0);
starting = firstStart();
await starting;
setInterval(() => void reserve.keep(), reserveEvery).unref();
void reserve.keep();
while (!leaving) {
  await postmaster.ended;
  if (!leaving) starting = startAgain();
  await starting;
}

async function firstStart() {
  try {
    await createCluster(job);
    postmaster = await patiently();
    say("PostgreSQL is ready.");
    clients.tell({ state: "ready" });
  } catch (error) {
    say(error.message);
    clients.tell({ state: "failed", why: error.message });
    clients.close();
    process.exit(0);
  }
}

/** The processes of a PostgreSQL that was killed need a moment to notice, and hold its memory until then. */
async function patiently() {
  for (const until = Date.now() + 10_000; ; await wait(20)) {
    try {
      return await startPostmaster(job);
    } catch (error) {
      const isHeld = /still in use|lock file .* exists/.test(error.message) && Date.now() < until;
      if (!isHeld && !(await reserve.giveUp())) throw error;
    }
  }
}

async function startAgain() {
  clients.tell({ state: "down" });
  for (let pause = 50; !leaving; pause = Math.min(pause * 2, 4_000)) {
    try {
      postmaster = await startPostmaster(job);
      say("PostgreSQL is running again.");
      return clients.tell({ state: "ready" });
    } catch (error) {
      say(error.message);
      if (!(await reserve.giveUp())) await wait(pause);
    }
  }
}

async function leave() {
  if (leaving) return;
  leaving = true;
  clients.refuseMore();
  await starting;
  await postmaster?.stop();
  clients.close();
  process.exit(0);
}

function say(text) {
  process.stderr.write(`${new Date().toISOString()} [supervisor ${process.pid}] ${text}\n`);
}

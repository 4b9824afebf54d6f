/**
 * The process that holds PostgreSQL for every program on one DATA_DIR. It runs alone, so it is plain JavaScript.
 *
 * Each program keeps one connection to it, and a connection ends however its program ends, `kill -9` included. When the
 * last is gone PostgreSQL is stopped; when PostgreSQL ends by itself it is started again, at first at once, then at
 * growing distances up to 4 s. On a full disk it starts on room that was set aside for that, so that people can go on
 * reading. If this process is killed the programs start the next one.
 */
import { statfsSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import { dirname, join } from "node:path";
import { setTimeout as wait } from "node:timers/promises";
import { Clients } from "./clients.mjs";
import { createCluster } from "./initdb.mjs";
import { startPostmaster } from "./postmaster.mjs";

/** @type {import("./postmaster.mjs").Job} */
const job = JSON.parse(process.argv[2] ?? "");
const clients = new Clients(job, leave);
let leaving = false;
let starting = Promise.resolve();
let postmaster = null;

// Signals to a whole process group reach this process too; only the last client's end ends it.
for (const name of ["SIGTERM", "SIGINT", "SIGHUP"]) process.on(name, () => clients.count === 0 && leave());

if (!(await clients.take())) process.exit(0);
starting = firstStart();
await starting;
setInterval(() => void setRoomAside(), 60_000).unref();
void setRoomAside();
while (!leaving) {
  await postmaster.ended;
  if (!leaving) starting = startAgain();
  await starting;
}

async function firstStart() {
  try {
    await createCluster(job);
    postmaster = await startFirst();
    log("PostgreSQL is ready.");
    clients.tell({ state: "ready" });
  } catch (error) {
    log(error.message);
    clients.tell({ state: "failed", why: error.message });
    clients.close();
    process.exit(0);
  }
}

/** The processes of a killed PostgreSQL need a moment to notice, and hold its memory until then. */
async function startFirst() {
  for (const until = Date.now() + 10_000; ; await wait(20)) {
    try {
      return await startPostmaster(job);
    } catch (error) {
      const isHeld = /still in use|lock file .* exists/.test(error.message) && Date.now() < until;
      if (!isHeld && !(await giveRoomUp())) throw error;
    }
  }
}

async function startAgain() {
  clients.tell({ state: "down" });
  for (let pauseMs = 50; !leaving; pauseMs = Math.min(pauseMs * 2, 4_000)) {
    try {
      postmaster = await startPostmaster(job);
      log("PostgreSQL is running again.");
      return clients.tell({ state: "ready" });
    } catch (error) {
      log(error.message);
      if (!(await giveRoomUp())) await wait(pauseMs);
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

/** Reserves 48 MB if 160 MB are free: three WAL segments, enough to recover and then serve readers on a full disk. */
async function setRoomAside() {
  if (!job.durable || freeBytes() < 160 * 1024 ** 2) return;
  const handle = await open(reserveFile(), "ax", 0o600).catch(() => null);
  if (!handle) return; // It exists already.
  const piece = Buffer.alloc(1024 ** 2);
  try {
    for (let written = 0; written < 48; written += 1) await handle.write(piece);
  } catch {
    await rm(reserveFile(), { force: true }); // The space was taken meanwhile.
  } finally {
    await handle.close();
  }
}

/** Releases the reserve if the disk is full. @returns {Promise<boolean>} whether that freed space */
async function giveRoomUp() {
  if (freeBytes() >= 32 * 1024 ** 2) return false;
  return await rm(reserveFile()).then(
    () => true,
    () => false, // It was dropped already.
  );
}

function reserveFile() {
  return join(dirname(job.cluster), "reserve");
}

function freeBytes() {
  const { bavail, bsize } = statfsSync(job.cluster);
  return bavail * bsize;
}

function log(text) {
  process.stderr.write(`${new Date().toISOString()} [supervisor ${process.pid}] ${text}\n`);
}

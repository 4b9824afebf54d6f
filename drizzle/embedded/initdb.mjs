import { spawn } from "node:child_process";
import { chownSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { serverEnvironment } from "./postmaster.mjs";

/**
 * Makes the cluster where there is none: UTF-8, ICU pt-BR whatever LANG says, checksums, superuser `postgres`, and
 * role and database `sementeira`. It is made beside and renamed, so that a cluster is either whole or absent.
 * @param {import("./postmaster.mjs").Job} job
 * @returns {Promise<void>} refused with what initdb said
 */
export async function createCluster(job) {
  if (existsSync(`${job.cluster}/PG_VERSION`)) return;
  const making = `${job.cluster}.new`;
  rmSync(making, { recursive: true, force: true });
  mkdirSync(making, { mode: 0o700 });
  if (job.owner) chownSync(making, job.owner.uid, job.owner.gid);

  const place = job.reachable ? making : "/proc/self/cwd";
  await run(job, making, "initdb", [
    "-D",
    place,
    "-U",
    "postgres",
    "--auth=trust",
    "--encoding=UTF8",
    "--locale=C",
    "--locale-provider=icu",
    "--icu-locale=pt-BR",
    "--text-search-config=portuguese",
    ...(job.durable ? [] : ["--no-sync"]),
  ]);
  const session = ["--single", "-D", place, ...(job.durable ? [] : ["-F"]), "postgres"];
  await run(job, making, "postgres", session, firstStatements);
  renameSync(making, job.cluster);
}

const firstStatements = "create role sementeira login createdb\ncreate database sementeira owner sementeira\n";

/** @param {import("./postmaster.mjs").Job} job @param {string} cwd @param {string} program @param {string[]} args */
function run(job, cwd, program, args, input = "") {
  return /** @type {Promise<void>} */ (
    new Promise((resolve, reject) => {
      const child = spawn(`${job.programs}/bin/${program}`, args, { cwd, env: serverEnvironment, ...job.owner });
      let output = "";
      child.stdout.on("data", (text) => (output += text));
      child.stderr.on("data", (text) => (output += text));
      child.on("error", reject);
      child.on("close", (code) => {
        if (code === 0) resolve();
        else reject(new Error(`${program} could not make the database (exit ${code}): ${output.trim().slice(-600)}`));
      });
      child.stdin.on("error", () => {});
      child.stdin.end(input);
    })
  );
}

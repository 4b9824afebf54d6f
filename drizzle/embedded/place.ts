import { chmodSync, chownSync, lstatSync, mkdirSync, realpathSync, statSync } from "node:fs";
import { dirname, join, resolve } from "node:path";
import { elsewhere } from "./elsewhere.ts";
import { canEnter, type Owner, unprivileged } from "./owner.ts";

export type Place = {
  /** DATA_DIR/postgres: everything durable, and the log. */
  home: string;
  /** The data folder of PostgreSQL. Always inside `home`. */
  cluster: string;
  /** The folder of the sockets. Inside `home`, unless that is too long or closed to the owner. */
  run: string;
  /** Where a copy of the binaries goes, should one be needed. */
  programsHome: string;
  /** Whom PostgreSQL runs as, where we are root: PostgreSQL refuses to run as root. */
  owner: Owner | undefined;
  /** False where the owner cannot enter the cluster by its path: then PostgreSQL is left in it by root. */
  reachable: boolean;
};

/**
 * Decides where everything lives for this DATA_DIR, the same for every program that asks, and makes those folders.
 * Refused: a cluster that belongs to a user we cannot become.
 */
export function findPlace(dataDir: string, log: (sentence: string) => void): Place {
  mkdirSync(resolve(dataDir), { recursive: true });
  const home = join(realpathSync(resolve(dataDir)), "postgres");
  const cluster = join(home, "cluster");
  mkdirSync(home, { recursive: true, mode: 0o700 });
  const owner = findOwner(cluster);
  if (owner) give(home, owner);

  const reachable = !owner || canEnter(home, owner);
  if (!reachable && process.platform !== "linux") {
    throw new Error(`The user PostgreSQL runs as cannot enter ${home}: run as an ordinary user, or set DATABASE_URL.`);
  }
  const fits = Buffer.byteLength(join(home, "run", ".s.PGSQL.5432")) <= longestSocketPath;
  const base = reachable && fits ? home : elsewhere(home, log);
  const run = join(base, "run");
  mkdirSync(run, { recursive: true, mode: 0o700 });
  if (owner) give(run, owner);
  return { home, cluster, run, programsHome: reachable ? home : base, owner, reachable };
}

/** sockaddr_un holds 108 bytes on Linux and 104 elsewhere, with the closing zero. */
const longestSocketPath = process.platform === "linux" ? 107 : 103;

/** An existing cluster keeps its user; a new one made by root gets an unprivileged one. */
function findOwner(cluster: string): Owner | undefined {
  const me = process.getuid?.() ?? 0;
  const { uid, gid } = ownerOf(cluster) ?? (me === 0 ? unprivileged() : { uid: me, gid: 0 });
  if (me !== 0 && uid !== me) {
    throw new Error(
      `The database in ${cluster} belongs to user ${uid} and this is user ${me}: start as that user or as root.`,
    );
  }
  if (uid === 0) {
    throw new Error(
      `The database in ${cluster} belongs to root, as whom PostgreSQL refuses to run: chown it to another user.`,
    );
  }
  return me === 0 ? { uid, gid } : undefined;
}

/** A closed folder around the cluster says whose it is as well as the cluster would. */
function ownerOf(cluster: string): Owner | undefined {
  try {
    return statSync(cluster, { throwIfNoEntry: false });
  } catch {
    return statSync(dirname(cluster));
  }
}

function give(folder: string, { uid, gid }: Owner) {
  const now = lstatSync(folder);
  if (now.uid !== uid) chownSync(folder, uid, gid);
  if ((now.mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
}

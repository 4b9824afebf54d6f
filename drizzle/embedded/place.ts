import { createHash } from "node:crypto";
import {
  accessSync,
  chmodSync,
  chownSync,
  constants,
  lstatSync,
  mkdirSync,
  readFileSync,
  realpathSync,
  statSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";

export type Owner = { uid: number; gid: number };

export type Place = {
  /** DATA_DIR/postgres: everything durable, and the log. */
  home: string;
  /** The data folder of PostgreSQL, always inside `home`. */
  cluster: string;
  /** The folder of the sockets: inside `home`, unless its path is too long or the owner cannot enter it. */
  run: string;
  /** Where a copy of the binaries goes, should one be needed. */
  programsHome: string;
  /** The user that runs PostgreSQL if we are root, since PostgreSQL refuses to run as root. */
  owner: Owner | undefined;
  /** False if the owner cannot enter the cluster by its path: root then starts PostgreSQL inside it. */
  reachable: boolean;
};

/**
 * Decides where everything lives for this DATA_DIR, the same for every program that asks, and makes those folders.
 * Throws where the cluster belongs to a user that we cannot become.
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
  const base = reachable && fits ? home : folderElsewhere(home, log);
  const run = join(base, "run");
  mkdirSync(run, { recursive: true, mode: 0o700 });
  if (owner) give(run, owner);
  return { home, cluster, run, programsHome: reachable ? home : base, owner, reachable };
}

/** sockaddr_un holds 108 bytes on Linux and 104 elsewhere, including the closing zero. */
const longestSocketPath = process.platform === "linux" ? 107 : 103;

/**
 * A folder with a short path that every user can enter, for the sockets and, where needed, a copy of the binaries. Its
 * name follows from `home`, so every program finds the same. Throws where it belongs to somebody else.
 */
function folderElsewhere(home: string, log: (sentence: string) => void): string {
  const base = ["/var/tmp", "/tmp", tmpdir()].find(canWrite);
  if (!base) {
    throw new Error("The database needs a folder for its sockets, and neither /var/tmp nor /tmp can be written.");
  }
  const folder = join(base, `sementeira-${createHash("sha256").update(home).digest("hex").slice(0, 12)}`);
  mkdirSync(folder, { recursive: true, mode: 0o711 });
  const found = lstatSync(folder);
  if (!found.isDirectory() || found.uid !== process.getuid?.()) {
    throw new Error(`${folder}, where the database's sockets would be, belongs to somebody else: remove it.`);
  }
  chmodSync(folder, 0o711); // Whatever the umask.
  log(`The database's sockets are in ${folder} (its data stays in DATA_DIR).`);
  return folder;
}

function canWrite(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}

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

/** If the folder around the cluster is closed to us, its owner is the cluster's. */
function ownerOf(cluster: string): Owner | undefined {
  try {
    return statSync(cluster, { throwIfNoEntry: false });
  } catch {
    return statSync(dirname(cluster));
  }
}

/** The user that runs PostgreSQL for root: `postgres` where the machine has it, else `nobody`. */
export function unprivileged(): Owner {
  const users = readUsers().map((line) => line.split(":"));
  const found = users.find(([name]) => name === "postgres") ?? users.find(([name]) => name === "nobody");
  return found ? { uid: Number(found[2]), gid: Number(found[3]) } : { uid: 65534, gid: 65534 };
}

function readUsers(): string[] {
  try {
    return readFileSync("/etc/passwd", "utf8").split("\n");
  } catch {
    return [];
  }
}

/** Whether `owner`, with no other group, may enter `folder` and every folder above it. */
export function canEnter(folder: string, owner: Owner): boolean {
  const { uid, gid, mode } = statSync(folder);
  const bit = uid === owner.uid ? 0o100 : gid === owner.gid ? 0o010 : 0o001;
  if ((mode & bit) === 0) return false;
  return dirname(folder) === folder || canEnter(dirname(folder), owner);
}

function give(folder: string, { uid, gid }: Owner) {
  const now = lstatSync(folder);
  if (now.uid !== uid) chownSync(folder, uid, gid);
  if ((now.mode & 0o777) !== 0o700) chmodSync(folder, 0o700);
}

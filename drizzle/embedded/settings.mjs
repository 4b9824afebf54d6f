import { statfsSync } from "node:fs";

/**
 * The server's settings, given on the command line at every start so that no file in the cluster can undo them.
 * @param {{ run: string, durable: boolean }} job `run`: folder of the socket; `durable: false` only for throw-away data
 * @returns {string[]} arguments of `postgres`
 */
export function settings({ run, durable }) {
  const all = {
    listen_addresses: "",
    unix_socket_directories: quoted(run),
    unix_socket_permissions: "0700",
    ...(durable ? safe : quick),
    dynamic_shared_memory_type: sharedMemory(),
    shared_buffers: "64MB",
    max_wal_size: "512MB",
    min_wal_size: "64MB",
    autovacuum: "on",
    random_page_cost: "1.1",
    timezone: "UTC",
    log_timezone: "UTC",
    // The log never repeats people's data: refused statements are the program's to report.
    log_min_messages: "log",
    log_min_error_statement: "panic",
    log_error_verbosity: "terse",
    log_checkpoints: "off",
    log_line_prefix: "%m [%p] ",
  };
  return Object.entries(all).flatMap(([name, value]) => ["-c", `${name}=${value}`]);
}

const safe = { fsync: "on", full_page_writes: "on", synchronous_commit: "on", max_connections: "60" };
const quick = { fsync: "off", full_page_writes: "off", synchronous_commit: "off", max_connections: "200" };

/** The socket folder is one element of a list, where commas and spaces separate. @param {string} folder */
function quoted(folder) {
  return `"${folder.replaceAll('"', '""')}"`;
}

/** Containers often give /dev/shm 64 MB, too little for parallel queries: there, files in the cluster serve. */
function sharedMemory() {
  if (process.platform !== "linux") return "posix";
  try {
    const { bavail, bsize } = statfsSync("/dev/shm");
    return bavail * bsize >= 256 * 1024 * 1024 ? "posix" : "mmap";
  } catch {
    return "mmap";
  }
}

import fs from "node:fs";

/** Linux's PIPE_BUF: so many bytes a pipe takes whole or not at all (POSIX promises 512). */
const pipeBuf = 4_096;

/** How much may wait for a reader who does not take it, in bytes; what comes then is lost. */
const mostUntaken = 16 * 1024 * 1024;

/** How long to wait before trying again, and how long in all at the end of the process, in milliseconds. */
const pause = 10;
const patience = 2_000;

/** What passes: the reader is slow, or the disk is full. After anything else nobody will ever read. */
const passes = new Set(["EAGAIN", "EBUSY", "EINTR", "ENOSPC", "EDQUOT"]);
const newline = 10;

export type Output = {
  /** Writes lines, all of them with their ends; what the reader does not take waits. */
  write: (lines: string) => void;
  /** Out: when all is written, or two seconds later. */
  flushSync: () => void;
};

/**
 * Writes lines to stdout without waiting for its reader before the process ends. No thread does it, because one that is
 * stuck in a write would keep the process from ending, and what it has in hand could be neither finished nor taken
 * back. So much as a pipe takes whole is written at once, so that a reader who stops for good is left with whole lines;
 * only a line that is longer may be cut by the end of the process.
 */
export function openOutput(): Output {
  const { fd } = process.stdout; // Looking at it is what makes Node write to pipes and sockets without waiting.
  const untaken: Buffer[] = [];
  let bytes = 0;
  let again: NodeJS.Timeout | undefined;

  function forget() {
    untaken.length = 0;
    bytes = 0;
  }

  /** Out: whether nothing waits any more. */
  function hasWritten() {
    try {
      for (let next = untaken[0]; next; next = untaken[0]) {
        const taken = fs.writeSync(fd, next, 0, endOfWhole(next));
        bytes -= taken;
        if (taken < next.length) untaken[0] = next.subarray(taken);
        else untaken.shift();
      }
    } catch (error) {
      if (passes.has((error as NodeJS.ErrnoException).code ?? "")) return false;
      forget();
    }
    return true;
  }

  function tryOn() {
    again = hasWritten() ? undefined : setTimeout(tryOn, pause).unref();
  }

  return {
    write(lines) {
      const more = Buffer.from(lines);
      if (bytes + more.length > mostUntaken) return;
      untaken.push(more);
      bytes += more.length;
      if (!again) tryOn();
    },
    flushSync() {
      const nobody = new Int32Array(new SharedArrayBuffer(4));
      const end = performance.now() + patience;
      while (!hasWritten() && performance.now() < end) Atomics.wait(nobody, 0, 0, pause);
    },
  };
}

/** Where the last line ends that a pipe takes whole with those before it; a line that is longer goes alone. */
function endOfWhole(lines: Buffer) {
  if (lines.length <= pipeBuf) return lines.length;
  return lines.lastIndexOf(newline, pipeBuf - 1) + 1 || lines.indexOf(newline) + 1 || lines.length;
}

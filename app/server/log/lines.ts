import { openOutput } from "#app/server/log/output.ts";
import { readableLine } from "#app/server/log/readable.ts";

/** How much may wait to be written, in characters, and how long it may, in milliseconds. */
const most = 64 * 1024;
const longest = 50;

/** Where the log goes, line by line. */
export type Lines = {
  /** Writes it now, and before it all that waits. */
  write: (line: string) => void;
  /** Writes it soon, together with others: of lines that are many, one call each costs more than making them. */
  gather: (line: string) => void;
  /** Writes all that waits and returns when it is out, or when its reader has taken nothing for too long. */
  flushSync: () => void;
};

/**
 * Lines of JSON on stdout, in the order in which they came. A reader who is slow to take them holds nobody up, and
 * loses what comes after 16 MB. What waits is written when the process ends, also by a crash, to a reader who takes it
 * within 2 s; only who kills it at once (SIGKILL) loses up to 50 ms of it.
 */
export function linesOfJson(): Lines {
  const out = openOutput();
  let waiting = "";
  let timer: NodeJS.Timeout | undefined;

  function send() {
    clearTimeout(timer);
    timer = undefined;
    const text = waiting;
    waiting = "";
    if (text) out.write(text);
  }

  const lines: Lines = {
    write(line) {
      waiting += line;
      send();
    },
    gather(line) {
      waiting += line;
      if (waiting.length >= most) send();
      else timer ??= setTimeout(send, longest);
    },
    flushSync() {
      send();
      out.flushSync();
    },
  };
  process.once("exit", lines.flushSync);
  return lines;
}

/** Lines to be read by people, each at once. */
export function linesToRead(): Lines {
  const write = (line: string) => void process.stdout.write(readableLine(line));
  return { write, gather: write, flushSync: () => {} };
}

import { AppError } from "#app/domain/app-error.ts";
import { backup } from "#app/server/commands/backup.ts";
import { courseExport, courseImport } from "#app/server/commands/course-package.ts";
import { credentialsExport, credentialsRotate } from "#app/server/commands/credentials.ts";
import { doctor } from "#app/server/commands/doctor.ts";
import { leaveDemo } from "#app/server/commands/leave-demo.ts";
import { ledgerCheck } from "#app/server/commands/ledger-check.ts";
import { moveFiles } from "#app/server/commands/media-move.ts";
import { rekey } from "#app/server/commands/rekey.ts";
import { restore } from "#app/server/commands/restore.ts";
import { secondFactorReset } from "#app/server/commands/second-factor-reset.ts";
import { credentialsVerify } from "#app/server/commands/verify-credential.ts";

/** Prints one line for the operator. */
export type Say = (line: string) => void;

/** The commands, each taking the arguments after its name. They return whether all is well. */
const commands: Record<string, (args: string[], say: Say) => Promise<boolean>> = {
  backup,
  restore,
  doctor,
  rekey,
  "leave-demo": leaveDemo,
  "course:export": courseExport,
  "course:import": courseImport,
  "credentials:export": credentialsExport,
  "credentials:rotate": credentialsRotate,
  "credentials:verify": credentialsVerify,
  "ledger:check": ledgerCheck,
  "media:move": moveFiles,
  "second-factor:reset": secondFactorReset,
};

/**
 * Runs a command: `npm run backup` and the like, or `node build/server/index.js backup` where only the build is. Sets
 * the exit code: 1 if something is wrong, 2 for an unknown command.
 */
export async function operate([name = "", ...args]: string[]): Promise<void> {
  // The reader of the output may have gone (`| head`); the command still finishes.
  process.stdout.on("error", (error: NodeJS.ErrnoException) => {
    if (error.code !== "EPIPE") throw error;
  });
  const say: Say = (line) => void process.stdout.write(`${line}\n`);
  const command = commands[name];
  if (!command) {
    say(`Não há o comando "${name}". Os comandos são: ${Object.keys(commands).join(", ")}.`);
    process.exitCode = 2;
    return;
  }
  try {
    process.exitCode = (await command(args, say)) ? 0 : 1;
  } catch (error) {
    process.stderr.write(`✗ ${sentenceOf(error as Error & { code?: unknown })}\n`);
    process.exitCode = 1;
  }
}

/** A refusal, a wrong option or a launcher's error says what to do; anything else is printed with its stack. */
function sentenceOf(error: Error & { code?: unknown }) {
  const isPlain = error instanceof AppError || String(error.code).startsWith("ERR_PARSE_ARGS");
  return isPlain ? error.message : (error.stack ?? error.message);
}

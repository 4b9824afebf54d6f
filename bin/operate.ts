import { operate } from "#app/server/commands/operate.ts";

/**
 * `npm run backup`, `restore`, `doctor`, `rekey`, `leave-demo`, `ledger:check`, `media:move`, `second-factor:reset`, `course:export`,
 * `course:import`, `credentials:export`,
 * `credentials:rotate`, `credentials:verify`: see app/server/commands. In a container:
 * `node build/server/index.js backup`.
 */
await operate(process.argv.slice(2));

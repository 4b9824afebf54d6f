import { statfs } from "node:fs/promises";
import { Gauge, type Registry } from "prom-client";
import { readBackupState } from "#app/domain/backups/backup-events.server.ts";
import { readLastCheck } from "#app/domain/health/check-rules.server.ts";
import { readQueues } from "#app/domain/health/queue-checks.server.ts";
import { release } from "#app/domain/release.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { State } from "#app/server/state.ts";

type About = { settings: Settings; state: State };

/** Gauges that are read again for each scrape: name, help, an optional label, and how to read it. */
export function addPlatformGauges(registry: Registry, about: About) {
  const { settings, state } = about;
  const registers = [registry];
  const add = (name: string, help: string, read: () => Promise<number | undefined>) =>
    new Gauge({
      name: `sementeira_${name}`,
      help,
      registers,
      async collect() {
        const value = await read().catch(() => undefined);
        if (value === undefined) this.remove();
        else this.set(value);
      },
    });

  add("ready", "1 while this instance serves.", async () => Number(state.phase === "ready"));
  add("disk_free_bytes", "Free on the disk of DATA_DIR.", async () => {
    const { bavail, bsize } = await statfs(settings.DATA_DIR);
    return bavail * bsize;
  });
  add("disk_size_bytes", "Size of the disk of DATA_DIR.", async () => {
    const { blocks, bsize } = await statfs(settings.DATA_DIR);
    return blocks * bsize;
  });
  add(
    "last_backup_timestamp_seconds",
    "When the last whole backup was made, on whichever instance; absent without one.",
    async () => {
      const made = state.platform && (await readBackupState(state.platform)).made;
      return made && new Date(made.madeAt).getTime() / 1_000;
    },
  );
  add(
    "last_restore_test_timestamp_seconds",
    "When the newest backup was last restored on trial and found good; absent where the last trial was not.",
    async () => {
      const tested = state.platform && (await readBackupState(state.platform)).tested;
      return tested?.outcome === "good" ? tested.at.getTime() / 1_000 : undefined;
    },
  );
  const lastCheck = async () => state.platform && (await readLastCheck(state.platform));
  add("last_check_timestamp_seconds", "When rules and books were last checked; absent where never.", async () => {
    const last = await lastCheck();
    return last && last.at.getTime() / 1_000;
  });
  add(
    "contradictions",
    "What the last check of rules and books found wrong; absent where it was not over.",
    async () => {
      const last = await lastCheck();
      return last?.isWhole ? last.contradictions + last.entries : undefined;
    },
  );
  add("database_pool_size", "Connections that this instance opens at the most.", async () => settings.DATABASE_POOL);
  new Gauge({
    name: "sementeira_build_info",
    help: "Always 1; says which release this is.",
    labelNames: ["release"] as const,
    registers,
  }).set({ release }, 1);
  addConnections(registry, about);
  addQueues(registry, about);
}

/** The connections of all instances to this database, by what they do. */
function addConnections(registry: Registry, { state }: About) {
  const states = ["active", "idle", "idle in transaction"];
  new Gauge({
    name: "sementeira_database_connections",
    help: "Connections of all instances to the database, by state.",
    labelNames: ["state"] as const,
    registers: [registry],
    async collect() {
      this.reset();
      const rows = await state.platform?.db
        .execute<{ state: string; n: number }>(
          `select state, count(*)::int as n from pg_stat_activity
          where datname = current_database() and application_name like 'sementeira%' and state is not null group by state`,
        )
        .catch(() => undefined);
      if (!rows) return;
      for (const name of states) this.set({ state: name }, rows.find((row) => row.state === name)?.n ?? 0);
    },
  });
}

function addQueues(registry: Registry, { state }: About) {
  new Gauge({
    name: "sementeira_queue_length",
    help: "What waits to go out, and how much of it is over ten minutes late.",
    labelNames: ["queue", "state"] as const,
    registers: [registry],
    async collect() {
      this.reset();
      const queues = state.platform && (await readQueues(state.platform).catch(() => undefined));
      for (const queue of queues ? (["emails", "webhooks"] as const) : []) {
        this.set({ queue, state: "waiting" }, queues![queue].waiting);
        this.set({ queue, state: "overdue" }, queues![queue].overdue);
      }
    },
  });
}

import { setTimeout as after } from "node:timers/promises";
import { toAppError } from "#app/http/answers/failures.server.ts";

/** Retries while the database is too busy: on a slow machine many at once wait longer than they may. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (toAppError(error)?.code !== "unavailable") throw error;
      await after(50);
    }
  }
}

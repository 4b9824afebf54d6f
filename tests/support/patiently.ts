import { setTimeout as after } from "node:timers/promises";
import { asRefusal } from "#app/http/answers/trouble.ts";

/** Does it again for as long as the database is too busy: on a slow machine many at once wait longer than one may. */
export async function patiently<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await work();
    } catch (error) {
      if (asRefusal(error)?.code !== "unavailable") throw error;
      await after(50);
    }
  }
}

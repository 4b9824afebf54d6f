import type { Viewer } from "#app/domain/ctx.ts";

/** How long ago somebody may have signed in who moves money or gives roles, in minutes. */
export const recentMinutes = 15;

/** Whether the sign-in was at most so long before `now`, to the millisecond. */
export function isRecent({ authenticatedAt }: Pick<Viewer, "authenticatedAt">, now: Date): boolean {
  return authenticatedAt !== null && now.getTime() - authenticatedAt.getTime() <= recentMinutes * 60_000;
}

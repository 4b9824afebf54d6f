import { createHash } from "node:crypto";
import type { Ctx } from "#app/domain/ctx.ts";
import type { InstructorView } from "#app/domain/instructors/instructor-json.ts";
import { readTeam } from "#app/domain/instructors/read-team.server.ts";
import { mapPage, type Page, type Paging } from "#app/domain/paging.ts";

/** A page of the team for anybody to see (A17): nothing here leads back to an account. */
export async function listInstructors(ctx: Pick<Ctx, "db">, paging: Paging): Promise<Page<InstructorView>> {
  return mapPage(await readTeam(ctx, paging), ({ userId, entryId, ...member }) => ({
    ...member,
    id: publicId(userId ?? `roster ${entryId}`),
  }));
}

/** An account's id is itself random, so that its hash cannot be led back to it. 132 bits of it are kept. */
const publicId = (key: string) => createHash("sha256").update(`instructor ${key}`).digest("base64url").slice(0, 22);

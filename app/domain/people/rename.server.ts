import { eq } from "drizzle-orm";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { verbInTransaction } from "#app/domain/verb.ts";
import { users } from "#drizzle/schema/people.ts";
import { lockAccount } from "./people.server.ts";
import { givenNameOf, nameFields } from "./person.ts";

/** Changes the viewer's full name, which is printed on certificates issued from now on. */
export const renameViewer = verbInTransaction(
  { ability: "profile.edit", limit: "profile.edit", body: nameFields },
  async (ctx, input): Promise<SignedCtx["viewer"]> => {
    const { viewer } = ctx;
    if (input.full_name === viewer.fullName) return viewer;
    await lockAccount(ctx);
    const name = { fullName: input.full_name, givenName: givenNameOf(input.full_name) };
    await ctx.db.update(users).set(name).where(eq(users.id, viewer.id));
    await recordEvent(ctx, "profile.changed", `user/${viewer.id}`, { fields: Object.keys(name) });
    return { ...viewer, ...name };
  },
);

import { eq } from "drizzle-orm";
import type { SignedCtx } from "#app/domain/ctx.ts";
import { recordEvent } from "#app/domain/events/record.server.ts";
import { inTransaction } from "#app/domain/transaction.ts";
import { verb } from "#app/domain/verb.ts";
import { users } from "#drizzle/schema/people.ts";
import { lockAccount } from "./people.server.ts";
import { givenNameOf, nameFields } from "./person.ts";

/** Changes the viewer's full name, which is printed on certificates issued from now on. */
export const renameViewer = verb({ ability: "profile.edit", limit: "profile.edit", body: nameFields }, (ctx, input) =>
  inTransaction(ctx, async (within): Promise<SignedCtx["viewer"]> => {
    const { viewer } = within;
    if (input.full_name === viewer.fullName) return viewer;
    await lockAccount(within);
    const name = { fullName: input.full_name, givenName: givenNameOf(input.full_name) };
    await within.db.update(users).set(name).where(eq(users.id, viewer.id));
    await recordEvent(within, "profile.changed", `user/${viewer.id}`, { fields: Object.keys(name) });
    return { ...viewer, ...name };
  }),
);

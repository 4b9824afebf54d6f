import { z } from "zod";
import type { Viewer } from "#app/domain/ctx.ts";
import { view } from "#app/domain/json-view.ts";
import { roles } from "#app/domain/people/roles.ts";

/** The current user in the JSON contract (A §3, A1): bare, without the envelope. */
export const userAnswer = view("User", {
  id: z.uuid(),
  email: z.string(),
  google_user_data: z.strictObject({ name: z.string(), given_name: z.string(), picture: z.string().nullable() }),
  role: z.enum(roles),
  is_maintainer: z.boolean(),
});

/** In: who asks. Out: the same for the JSON contract. */
export function userJson(user: Viewer): z.infer<typeof userAnswer> {
  return {
    id: user.id,
    email: user.email,
    google_user_data: { name: user.fullName, given_name: user.givenName, picture: user.pictureUrl },
    role: user.role,
    is_maintainer: user.isMaintainer,
  };
}

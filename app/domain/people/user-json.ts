import type { Viewer } from "#app/domain/ctx.ts";

/** The current user in the JSON contract (A §3, A1): bare, without the envelope. */
export function userJson(user: Viewer) {
  return {
    id: user.id,
    email: user.email,
    google_user_data: { name: user.fullName, given_name: user.givenName, picture: user.pictureUrl },
    role: user.role,
    is_maintainer: user.isMaintainer,
  };
}

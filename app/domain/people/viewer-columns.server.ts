import { users } from "#drizzle/schema/people.ts";

/** What a Viewer is read from, but for when they signed in, which their session knows. */
export const viewerColumns = {
  id: users.id,
  email: users.email,
  fullName: users.fullName,
  givenName: users.givenName,
  pictureUrl: users.pictureUrl,
  role: users.role,
  isMaintainer: users.isMaintainer,
};

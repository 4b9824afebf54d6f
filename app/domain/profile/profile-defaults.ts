import type { ProfileView } from "#app/domain/profile/profile-json.ts";

type Person = Pick<ProfileView, "fullName" | "bio" | "pictureUrl" | "specialties">;

/**
 * What a form about somebody starts from. A picture's address stands there to be changed; a file of ours is no address.
 */
export function personDefaults({ fullName, bio, pictureUrl, specialties }: Person) {
  return {
    full_name: fullName,
    bio,
    profile_picture_url: pictureUrl?.startsWith("https:") ? pictureUrl : undefined,
    specialties: specialties as never,
  };
}

/** The same of somebody with an account, who may have a page of their own. */
export function profileDefaults(profile: Person & Pick<ProfileView, "siteUrl">) {
  return { ...personDefaults(profile), site_url: profile.siteUrl };
}

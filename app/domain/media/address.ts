import { isUuid } from "#app/domain/uuid.ts";

const own = "/media/";

/** How long an outside address may be, in characters. */
const longest = 2_048;

/** The id of the file of the platform's own that an address names, `/media/{id}`; null for any other address. */
export function fileIdOf(address: string): string | null {
  const id = address.slice(own.length);
  return address.startsWith(own) && isUuid(id) ? id : null;
}

/**
 * An `https:` address in its normal form, up to `most` characters; null for any longer or other one, `http:` and
 * `javascript:` included, and for one that carries a password.
 */
export function webAddress(value: string, most = longest): string | null {
  const url = URL.canParse(value) ? new URL(value) : null;
  const isPlain = url?.protocol === "https:" && !url.username && !url.password;
  return isPlain && url.href.length <= most ? url.href : null;
}

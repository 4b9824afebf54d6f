import { readSignedId, type SigningSecrets, signId } from "#app/domain/secrets/signed-id.server.ts";
import type { Settings } from "#app/domain/settings.ts";
import type { OutgoingEmail } from "./mailer.ts";

const purpose = "invitation";

/** The token of an invitation in the addresses of its e-mails. */
export const invitationToken = (settings: SigningSecrets, id: number) => signId(settings, purpose, id);

/** The invitation's id from such a token; null if the token was not signed here. */
export function readInvitationToken(settings: SigningSecrets, token: string): number | null {
  const id = readSignedId(settings, purpose, token);
  return id === null ? null : Number(id);
}

type Signer = SigningSecrets & Pick<Settings, "PUBLIC_ORIGIN">;

export const invitationAddress = (settings: Signer, id: number) =>
  `${settings.PUBLIC_ORIGIN}/convite/${invitationToken(settings, id)}`;

export const refusalAddress = (settings: Signer, id: number) => `${invitationAddress(settings, id)}/recusa`;

/** An invitation's e-mail when it is sent: adds the header by which the mail program's own button refuses it. */
export const asInvitation = ({ settings }: { settings: Signer }, email: OutgoingEmail): OutgoingEmail => ({
  ...email,
  unsubscribeUrl: refusalAddress(settings, Number(email.about.slice("invitation/".length))),
});

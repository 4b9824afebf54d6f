import { z } from "zod";
import { askProvider } from "#app/domain/sign-in/providers/ask-provider.server.ts";
import { providerDown } from "#app/domain/sign-in/refusals.ts";

const Metadata = z.object({
  issuer: z.url(),
  authorization_endpoint: z.url(),
  token_endpoint: z.url(),
  jwks_uri: z.url(),
  userinfo_endpoint: z.url().optional(),
  token_endpoint_auth_methods_supported: z.array(z.string()).optional(),
});

/** What an OpenID provider says of itself, as far as we need it. */
export type Metadata = z.infer<typeof Metadata>;

/**
 * Reads a provider's discovery document (OpenID Connect Discovery 4). It does what `OAuth2Strategy.discover` of
 * remix-auth-oauth2 does, which knows neither time limit nor key address nor whose document it read. Refuses
 * (unavailable) when there is none, or when it speaks for another issuer.
 */
export async function discover(issuer: string): Promise<Metadata> {
  const answer = await askProvider(`${issuer.replace(/\/$/, "")}/.well-known/openid-configuration`);
  const metadata = Metadata.safeParse(answer.body);
  if (!answer.ok || !metadata.success) throw providerDown(new Error(`no discovery document: ${answer.status}`));
  if (metadata.data.issuer.replace(/\/$/, "") !== issuer.replace(/\/$/, "")) {
    throw providerDown(new Error(`the discovery document names another issuer: ${metadata.data.issuer}`));
  }
  return metadata.data;
}

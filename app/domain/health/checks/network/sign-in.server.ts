import type { Ctx } from "#app/domain/ctx.ts";
import { attention, type Finding, unused, well, wrong } from "#app/domain/health/finding.ts";
import { askProvider } from "#app/domain/sign-in/providers/ask-provider.server.ts";
import { configuredProviders } from "#app/domain/sign-in/providers/configured-providers.ts";
import { discover } from "#app/domain/sign-in/providers/discover.server.ts";
import { signInOrigins } from "#app/domain/sign-in/providers/sign-in-origins.ts";

/** Whether those who say who somebody is answer. */
export async function lookAtSignIn({ settings }: Pick<Ctx, "settings">): Promise<Finding> {
  const providers = configuredProviders(settings);
  if (providers.length === 0)
    return wrong(
      "Ninguém consegue entrar: nenhuma forma de entrada está configurada.",
      "Configure a entrada com Google ou com a conta da instituição (GOOGLE_CLIENT_ID ou OIDC_ISSUER).",
    );
  if (providers.some(({ name }) => name === "local"))
    return unused("Entrada de demonstração: qualquer pessoa entra como quiser, só neste computador.");
  const asked = await Promise.all(providers.map((provider) => ask(provider, settings)));
  const elsewhere = asked.find(({ page }) => page && !signInOrigins(settings).includes(page));
  if (elsewhere)
    return wrong(
      `${elsewhere.label}: a página de entrada fica em ${elsewhere.page}, e os navegadores não deixam o botão chegar lá.`,
      `Acrescente ${elsewhere.page} a OIDC_SIGN_IN_ORIGINS e reinicie.`,
    );
  const silent = asked.filter(({ answers }) => !answers).map(({ label }) => label);
  const names = providers.map(({ label }) => label).join(" e ");
  if (silent.length === 0) return well(`${names}: responde.`);
  const advice =
    "Confira o endereço do provedor e se a rede deixa sair. Quem já entrou continua; ninguém novo consegue entrar.";
  const says = `${silent.join(" e ")}: não responde.`;
  return silent.length === providers.length ? wrong(says, advice) : attention(says, advice);
}

/** Whether a provider answers, and the origin of the page that it signs people in on, where it says so. */
type Asked = { label: string; answers: boolean; page?: string };

async function ask({ name, label }: { name: string; label: string }, settings: Ctx["settings"]): Promise<Asked> {
  try {
    if (name === "google") await askProvider(settings.GOOGLE_JWKS_URI);
    const metadata = name === "oidc" && (await discover(settings.OIDC_ISSUER!));
    return { label, answers: true, ...(metadata && { page: new URL(metadata.authorization_endpoint).origin }) };
  } catch {
    return { label, answers: false };
  }
}

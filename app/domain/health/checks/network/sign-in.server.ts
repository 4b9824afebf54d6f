import type { Ctx } from "#app/domain/ctx.ts";
import { attention, type Finding, unused, well, wrong } from "#app/domain/health/finding.ts";
import { askProvider } from "#app/domain/sign-in/providers/ask-provider.server.ts";
import { configuredProviders } from "#app/domain/sign-in/providers/configured-providers.ts";
import { discover } from "#app/domain/sign-in/providers/discover.server.ts";

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
  const asked = providers.map(async ({ name, label }) => {
    const answer = name === "oidc" ? discover(settings.OIDC_ISSUER!) : askProvider(settings.GOOGLE_JWKS_URI);
    return {
      label,
      answers: await answer.then(
        () => true,
        () => false,
      ),
    };
  });
  const silent = (await Promise.all(asked)).filter(({ answers }) => !answers).map(({ label }) => label);
  const names = providers.map(({ label }) => label).join(" e ");
  if (silent.length === 0) return well(`${names}: responde.`);
  const advice =
    "Confira o endereço do provedor e se a rede deixa sair. Quem já entrou continua; ninguém novo consegue entrar.";
  const says = `${silent.join(" e ")}: não responde.`;
  return silent.length === providers.length ? wrong(says, advice) : attention(says, advice);
}

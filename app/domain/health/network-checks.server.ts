import { createTransport } from "nodemailer";
import type { Ctx } from "#app/domain/ctx.ts";
import type { Settings } from "#app/domain/settings.ts";
import { signInOrigins } from "#app/domain/sign-in/addresses.ts";
import { discover, fetchFromProvider } from "#app/domain/sign-in/provider.server.ts";
import { configuredProviders, isDemo, logsCodes } from "#app/domain/sign-in/sign-in.ts";
import { attention, type Finding, unused, well, wrong } from "./finding.ts";

const timeouts = { connectionTimeout: 5_000, dnsTimeout: 5_000, greetingTimeout: 5_000, socketTimeout: 5_000 };

/** Whether the mail server accepts a connection and sign-in; no e-mail is sent. */
export async function checkMailServer({ settings }: Pick<Ctx, "settings">): Promise<Finding> {
  const { SMTP_URL } = settings;
  if (!SMTP_URL)
    return unused("Nenhum servidor de e-mail: recibos e respostas não saem, ficam em arquivos na pasta de dados.");
  const { host } = new URL(SMTP_URL);
  try {
    await createTransport({ url: SMTP_URL, ...timeouts }).verify();
    return well(`${host} respondeu e aceita e-mails da plataforma.`);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === "EAUTH")
      return wrong(`${host} recusou o usuário ou a senha.`, "Confira usuário e senha em Painel → Escola → E-mails.");
    return wrong(
      `${host} não responde.`,
      "Confira endereço e porta em Painel → Escola → E-mails, e se a rede permite conexões de saída. Os e-mails esperam e saem quando ele voltar.",
    );
  }
}

/** Whether a server listening on this host is reachable from this machine only. */
const isLoopbackHost = (host: string) => /^(127\.|::1$|localhost$)/.test(host);

/** Whether PUBLIC_ORIGIN, HOST and PROXY_HOPS fit together. */
export function checkOrigin({
  HOST,
  PORT,
  PUBLIC_ORIGIN,
  PROXY_HOPS,
  isLoopback,
}: Pick<Settings, "HOST" | "PORT" | "PUBLIC_ORIGIN" | "PROXY_HOPS" | "isLoopback">): Finding {
  if (isLoopback && PROXY_HOPS > 0)
    return wrong(
      `Há um proxy na frente, e o endereço público ainda é ${PUBLIC_ORIGIN}.`,
      "Defina PUBLIC_ORIGIN com o endereço que as pessoas digitam, por exemplo https://cursos.suaescola.org.br.",
    );
  if (isLoopback && !isLoopbackHost(HOST))
    return unused(
      `${PUBLIC_ORIGIN}: as páginas são para este computador, e a porta ${PORT} fica aberta a quem a alcança na rede (HOST=${HOST}).`,
      "Para abrir a escola ao público, defina PUBLIC_ORIGIN com o endereço https dela; para só experimentar, publique a porta só em 127.0.0.1.",
    );
  if (isLoopback)
    return unused(
      `${PUBLIC_ORIGIN}: só este computador abre a plataforma.`,
      "Para abrir a escola ao público, defina PUBLIC_ORIGIN com o endereço https dela.",
    );
  if (!PUBLIC_ORIGIN.startsWith("https:"))
    return wrong(
      `${PUBLIC_ORIGIN} não é protegido: códigos de acesso e dados passam abertos pela rede.`,
      "Coloque um proxy com certificado (nginx, Caddy) na frente e defina PUBLIC_ORIGIN com https.",
    );
  if (PROXY_HOPS === 0)
    return attention(
      `${PUBLIC_ORIGIN} chega por um proxy que a plataforma não conhece, e por isso todas as pessoas contam como uma só nos limites de uso.`,
      "Defina PROXY_HOPS com o número de proxies na frente, em geral 1.",
    );
  return well(`${PUBLIC_ORIGIN}, com ${PROXY_HOPS === 1 ? "um proxy" : `${PROXY_HOPS} proxies`} na frente.`);
}

/** Whether the sign-in providers answer. */
export async function checkSignIn({ settings }: Pick<Ctx, "settings">): Promise<Finding> {
  const providers = configuredProviders(settings);
  if (logsCodes(settings))
    return wrong(
      "Só entra quem lê o registro do servidor, onde os códigos de login aparecem: nenhum e-mail sai, e não há outro login.",
      "Configure o envio de e-mails (SMTP_URL), o login com Google (GOOGLE_CLIENT_ID) ou com a conta da instituição (OIDC_ISSUER).",
    );
  if (providers.length === 0) return well("Por um código que chega no e-mail de cada pessoa.");
  if (isDemo(settings)) {
    const says = "Login de demonstração: qualquer pessoa entra com a conta que quiser";
    if (isLoopbackHost(settings.HOST)) return unused(`${says}, só neste computador.`);
    return attention(
      `${says}, de onde quer que alcance a porta ${settings.PORT} (HOST=${settings.HOST}).`,
      "Para experimentar, publique a porta só em 127.0.0.1. Para abrir a escola, defina PUBLIC_ORIGIN e um login de verdade.",
    );
  }
  const answers = await Promise.all(providers.map((provider) => ask(provider, settings)));
  const elsewhere = answers.find(({ page }) => page && !signInOrigins(settings).includes(page));
  if (elsewhere)
    return wrong(
      `${elsewhere.label}: a página de login fica em ${elsewhere.page}, e os navegadores não deixam o botão chegar lá.`,
      `Acrescente ${elsewhere.page} em Painel → Escola → Entrada, “Outros endereços da entrada” (OIDC_SIGN_IN_ORIGINS).`,
    );
  const silent = answers.filter(({ answers }) => !answers).map(({ label }) => label);
  const names = providers.map(({ label }) => label).join(" e ");
  if (silent.length === 0) return well(`${names}: responde.`);
  const advice =
    "Confira o endereço do provedor e se a rede permite conexões de saída. Quem já entrou continua; ninguém novo consegue entrar.";
  const says = `${silent.join(" e ")}: não responde.`;
  return silent.length === providers.length ? wrong(says, advice) : attention(says, advice);
}

/** Whether a provider answers, and the origin of its sign-in page, if it says so. */
type ProviderAnswer = { label: string; answers: boolean; page?: string };

async function ask(
  { name, label }: { name: string; label: string },
  settings: Ctx["settings"],
): Promise<ProviderAnswer> {
  try {
    if (name === "google") await fetchFromProvider(settings.GOOGLE_JWKS_URI);
    const metadata = name === "oidc" && (await discover(settings)).serverMetadata();
    return { label, answers: true, ...(metadata && { page: new URL(metadata.authorization_endpoint!).origin }) };
  } catch {
    return { label, answers: false };
  }
}

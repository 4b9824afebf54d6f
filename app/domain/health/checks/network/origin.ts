import { attention, type Finding, unused, well, wrong } from "#app/domain/health/finding.ts";
import type { Settings } from "#app/domain/settings.ts";

/** Whether PUBLIC_ORIGIN, HOST and PROXY_HOPS fit together. */
export function lookAtOrigin({
  PUBLIC_ORIGIN,
  PROXY_HOPS,
  isLoopback,
}: Pick<Settings, "PUBLIC_ORIGIN" | "PROXY_HOPS" | "isLoopback">): Finding {
  if (isLoopback && PROXY_HOPS > 0)
    return wrong(
      `Há um proxy na frente, e o endereço público ainda é ${PUBLIC_ORIGIN}.`,
      "Defina PUBLIC_ORIGIN com o endereço que as pessoas digitam, por exemplo https://cursos.suaescola.org.br.",
    );
  if (isLoopback)
    return unused(
      `${PUBLIC_ORIGIN}: só este computador abre a plataforma.`,
      "Para abrir a escola ao público, defina PUBLIC_ORIGIN com o endereço https dela.",
    );
  if (!PUBLIC_ORIGIN.startsWith("https:"))
    return wrong(
      `${PUBLIC_ORIGIN} não é protegido: senhas e dados passam abertos pela rede.`,
      "Ponha um proxy com certificado (nginx, Caddy) na frente e defina PUBLIC_ORIGIN com https.",
    );
  if (PROXY_HOPS === 0)
    return attention(
      `${PUBLIC_ORIGIN} chega por um proxy que a plataforma não conhece, e por isso todas as pessoas contam como uma só nos limites de uso.`,
      "Defina PROXY_HOPS com o número de proxies na frente, em geral 1.",
    );
  return well(`${PUBLIC_ORIGIN}, com ${PROXY_HOPS === 1 ? "um proxy" : `${PROXY_HOPS} proxies`} na frente.`);
}

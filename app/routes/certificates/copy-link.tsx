import type { ComponentProps } from "react";
import { ButtonLink } from "#app/ui/button.tsx";

const copied = "Link de verificação copiado para a área de transferência!";

/**
 * A link that leads to where the address stands; with script it copies `address` instead and says so in the page's
 * `data-copy-status`.
 */
export function CopyLink({ address, ...rest }: ComponentProps<typeof ButtonLink> & { address: string }) {
  return <ButtonLink {...rest} data-copy={address} data-copied={copied} />;
}

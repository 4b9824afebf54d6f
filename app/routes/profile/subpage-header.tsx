import type { ReactNode } from "react";
import { LineLink } from "#app/ui/button.tsx";

type InnerHeadProps = {
  title: string;
  children: ReactNode;
  /** Where the back link leads. */
  from?: [href: string, name: string];
};

export function SubpageHeader({ title, children, from: [href, name] = ["/profile", "Meu perfil"] }: InnerHeadProps) {
  return (
    <>
      <p>
        <LineLink href={href}>{name}</LineLink>
      </p>
      <h1 className="mt-2 text-3xl">{title}</h1>
      <p className="mt-3 max-w-prose text-muted wrap-anywhere">{children}</p>
    </>
  );
}

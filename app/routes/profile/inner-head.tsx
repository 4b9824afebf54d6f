import type { ReactNode } from "react";

type InnerHeadProps = {
  title: string;
  children: ReactNode;
  /** Where it leads back to. */
  from?: [href: string, name: string];
};

/** The head of a page behind the profile: the way back, its title, and what it is for. */
export function InnerHead({ title, children, from: [href, name] = ["/profile", "Meu perfil"] }: InnerHeadProps) {
  return (
    <>
      <p>
        <a href={href} className="inline-block py-2 text-leaf underline underline-offset-4">
          {name}
        </a>
      </p>
      <h1 className="mt-2 text-3xl">{title}</h1>
      <p className="mt-3 max-w-prose text-muted wrap-anywhere">{children}</p>
    </>
  );
}

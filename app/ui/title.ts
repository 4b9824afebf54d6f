type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

/** The `meta` of a page: its title followed by the platform's name, and what search engines may say of it. */
export function titled(matches: Matches, title: string | null, description?: string) {
  const root = matches.find((match) => match?.id === "root")?.loaderData as
    | { company?: { platformName: string } }
    | undefined;
  const name = root?.company?.platformName ?? "Sementeira";
  return [
    { title: title ? `${title} · ${name}` : `${name}: formação cristã que cria raízes` },
    ...(description ? [{ name: "description", content: description }] : []),
  ];
}

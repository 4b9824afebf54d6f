import type { App } from "#tests/support/app.ts";

type Asked = {
  /** The `Cookie` header of a session. */
  as?: string | undefined;
  /** What a form sends; without it the page is asked for. */
  fields?: Record<string, string> | [string, string][] | undefined;
};

/** A page as somebody sees it: its words in reading order, one space between them, and where its links lead. */
export async function readPage({ origin }: Pick<App, "origin">, path: string, { as, fields }: Asked = {}) {
  const answer = await fetch(origin + path, {
    redirect: "manual",
    headers: { ...(as && { Cookie: as }), ...(fields && { Origin: origin }) },
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
  const html = await answer.text();
  const body = html.slice(html.indexOf("<body"));
  return {
    status: answer.status,
    to: answer.headers.get("Location"),
    type: answer.headers.get("Content-Type"),
    html,
    words: body
      // What React puts between texts to find them again.
      .replaceAll("<!-- -->", "")
      .replaceAll("<wbr/>", "")
      .replace(/<(script|style)[\s\S]*?<\/\1>|<[^>]+>/g, " ")
      .replace(/&nbsp;|\s+/g, " ")
      .replaceAll(/ (?=[,.…])/g, ""),
    links: [...body.matchAll(/href="([^"]+)"/g)].map(([, href]) => href!.replaceAll("&amp;", "&")),
  };
}

/** A film that lives on another site: which one, where it is watched there, and how it is shown here on request. */
export type OutsideVideo = {
  /** The site's name for people: "YouTube", or the bare host. */
  site: string;
  href: string;
  /** Privacy-enhanced address for a frame; null where the site has none, then a link is all there is. */
  embedUrl: string | null;
};

/** Reads an outside https address; null for anything else, the platform's own files among them. */
export function outsideVideo(contentUrl: string): OutsideVideo | null {
  const url = URL.canParse(contentUrl) ? new URL(contentUrl) : null;
  if (url?.protocol !== "https:" || url.username || url.password) return null;
  const host = url.hostname.replace(/^(www|m)\./, "");
  const youtube = youtubeId(host, url);
  if (youtube)
    return {
      site: "YouTube",
      href: url.href,
      embedUrl: `https://www.youtube-nocookie.com/embed/${youtube}?autoplay=1`,
    };
  const vimeo = vimeoId(host, url);
  if (vimeo)
    return { site: "Vimeo", href: url.href, embedUrl: `https://player.vimeo.com/video/${vimeo}?dnt=1&autoplay=1` };
  return { site: host, href: url.href, embedUrl: null };
}

function youtubeId(host: string, { pathname, searchParams }: URL) {
  const id =
    host === "youtu.be"
      ? pathname.slice(1)
      : host === "youtube.com" || host === "youtube-nocookie.com"
        ? pathname === "/watch"
          ? searchParams.get("v")
          : pathname.match(/^\/(?:embed|shorts|live)\/([^/]+)/)?.[1]
        : null;
  return id && /^[\w-]{11}$/.test(id) ? id : null;
}

function vimeoId(host: string, { pathname }: URL) {
  if (host !== "vimeo.com" && host !== "player.vimeo.com") return null;
  return pathname.match(/^\/(?:video\/)?(\d{5,12})\/?$/)?.[1] ?? null;
}

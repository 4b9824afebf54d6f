import { decimalLabel } from "#app/domain/figures.ts";

type Matches = readonly ({ id: string; loaderData?: unknown } | undefined)[];

type Shell = { origin: string; company: { platformName: string } };

/** What a shared page shows in messengers: its address, and a picture of 1200 by 630 pixels. */
export type Shared = { path: string; picture: string };

/**
 * A page's `meta`: its title followed by the platform's name, and its description for search engines. With `shared`,
 * the preview card for messengers and social networks.
 */
export function pageMeta(matches: Matches, title: string | null, description?: string, shared?: Shared) {
  const root = matches.find((match) => match?.id === "root")?.loaderData as Shell | undefined;
  const name = root?.company?.platformName ?? "Sementeira";
  const whole = title ? `${title} · ${name}` : `${name}: formação cristã que cria raízes`;
  return [
    { title: whole },
    ...(description ? [{ name: "description", content: description }] : []),
    ...(root && shared ? cardMeta(root, { title: title ?? whole, description, ...shared }) : []),
  ];
}

function cardMeta({ origin, company }: Shell, card: Shared & { title: string; description: string | undefined }) {
  const properties = {
    "og:site_name": company.platformName,
    "og:locale": "pt_BR",
    "og:type": "website",
    "og:title": card.title,
    "og:description": excerpt(card.description ?? ""),
    "og:url": origin + card.path,
    "og:image": new URL(card.picture, origin).href,
    "og:image:width": "1200",
    "og:image:height": "630",
  };
  return [
    ...Object.entries(properties).flatMap(([property, content]) => (content ? [{ property, content }] : [])),
    { name: "twitter:card", content: "summary_large_image" },
  ];
}

/** A size for people: "372 KB", "3,4 MB", "38 MB". */
export function sizeLabel(bytes: number) {
  if (bytes < 1_000_000) return `${Math.max(1, Math.round(bytes / 1000))} KB`;
  const megabytes = bytes / 1_000_000;
  return `${decimalLabel(megabytes < 10 ? megabytes : Math.round(megabytes))} MB`;
}

/** A duration: "20 s", "3 min", "3 min 12 s", "1 h 5 min". */
export function durationLabel(seconds: number) {
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  const rest = hours ? 0 : seconds % 60;
  return [hours && `${hours} h`, minutes && `${minutes} min`, rest && `${rest} s`].filter(Boolean).join(" ") || "0 s";
}

/** Hours: "1,5 h". */
export const hoursLabel = (value: number) => `${decimalLabel(value)} h`;

/** A course's length: its lessons' minutes below an hour, else its hours. */
export const studyTimeLabel = (course: { lessonMinutes: number; durationHours: number }) =>
  course.lessonMinutes > 0 && course.lessonMinutes < 60
    ? `${course.lessonMinutes} min`
    : hoursLabel(course.durationHours);

/** A count with its noun: "1 aula", "12 aulas". */
export const countLabel = (n: number, one: string, many: string) =>
  `${n.toLocaleString("pt-BR")} ${n === 1 ? one : many}`;

const oneDecimal = new Intl.NumberFormat("pt-BR", { minimumFractionDigits: 1, maximumFractionDigits: 1 });

/** An average rating: `4,7`. */
export const averageLabel = (average: number) => oneDecimal.format(average);

const longest = 220;

/** The beginning of a text on one line, with an ellipsis. */
export function excerpt(text: string) {
  const signs = Array.from(text.replace(/\s+/g, " "));
  return signs.length > longest ? `${signs.slice(0, longest).join("").trimEnd()}…` : signs.join("");
}

import { z } from "zod";
import { appointmentLabel } from "#app/domain/calendar.ts";
import { dateTime, jsonOf, jsonView, keysOf, number } from "#app/domain/json-view.ts";

/** The labels of the kinds of lesson. */
export const contentTypes = { video: "Vídeo", audio: "Áudio", text: "Texto" } as const;

export type ContentType = keyof typeof contentTypes;

/** The labels of the kinds of resource. */
export const resourceTypes = {
  slide: "Slides",
  infographic: "Infográfico",
  image: "Imagem",
  audio: contentTypes.audio,
  video: contentTypes.video,
  document: "Documento",
} as const;

export type ResourceType = keyof typeof resourceTypes;

/** The messages for a lesson that does not exist or is locked, by who asks. */
export const lessonNotFound = "Aula não encontrada";
export const resourceNotFound = "Material não encontrado";
export const lockedSentence = "Inscreva-se no curso para abrir esta aula.";
export const opensSentence = (opensAt: Date) => `Esta aula abre ${appointmentLabel(opensAt)}.`;
export const orderSentence = (title: string) => `Na ordem da trilha, antes deste curso vem “${title}”.`;

/** `abre domingo, 29/11, às 9h`, in lists of lessons; empty if the lesson is open to the viewer. */
export const opensLabel = ({ isOpen, opensAt }: Pick<LessonOutline, "isOpen" | "opensAt">) =>
  !isOpen && opensAt ? `abre ${appointmentLabel(opensAt)}` : null;
/** What a former maintainer can do about a locked lesson, where the course is still on offer. */
export const lapsedSentence = ({ isOffered }: { isOffered: boolean }) =>
  isOffered
    ? "Seu período de mantenedor terminou. Para abrir esta aula de novo, compre o curso."
    : "Seu período de mantenedor terminou, e este curso não está mais à venda.";

/** What anybody who sees the course may know of a lesson, and whether this viewer may open it. */
export type LessonOutline = {
  id: number;
  title: string;
  /** The title of the section that begins with this lesson; null if none does. */
  sectionTitle: string | null;
  contentType: ContentType;
  durationMinutes: number;
  isFree: boolean;
  orderIndex: number;
  hasQuiz: boolean;
  /** Per cent of right answers needed to pass the quiz. */
  passMark: number;
  /** When it opens to the viewer; null where no date holds it back (any more). */
  opensAt: Date | null;
  isOpen: boolean;
};

/** Lessons in order as sections; the lessons before the first section stand in one without a title. */
export function sectionsOf<T extends { sectionTitle: string | null }>(lessons: T[]) {
  const sections: { title: string | null; lessons: { lesson: T; number: number }[] }[] = [];
  for (const [at, lesson] of lessons.entries()) {
    if (lesson.sectionTitle || !sections.length) sections.push({ title: lesson.sectionTitle, lessons: [] });
    sections.at(-1)!.lessons.push({ lesson, number: at + 1 });
  }
  return sections;
}

export type LessonResource = {
  id: number;
  resourceType: ResourceType;
  resourceTitle: string;
  resourceUrl: string;
  description: string | null;
};

/** The content of a lesson, for those who may open it. */
export type LessonContent = { contentUrl: string | null; contentText: string | null; resources: LessonResource[] };

/** A lesson with its content, or null if locked. */
export type LessonView = LessonOutline & { content: LessonContent | null };

export const resourceResponse = jsonView("LessonResource", {
  id: number,
  resource_type: z.enum(keysOf(resourceTypes)),
  resource_title: z.string(),
  resource_url: z.string(),
  description: z.string().nullable(),
});

/** A lesson in the JSON contract. A locked one has only the public fields. */
export const lessonResponse = jsonView("Lesson", {
  id: number,
  title: z.string(),
  section_title: z.string().nullable(),
  content_type: z.enum(keysOf(contentTypes)),
  duration_minutes: z.int(),
  is_free: z.boolean(),
  order_index: z.int(),
  opens_at: dateTime
    .optional()
    .meta({ description: "Só enquanto uma data ainda fecha a aula para a pessoa autenticada." }),
  content_url: z.string().nullish().meta({ description: "Só quando a aula está aberta para a pessoa autenticada." }),
  content_text: z.string().nullish(),
  resources: z.array(resourceResponse).optional(),
});

export const lessonJson = ({ content, ...lesson }: LessonView) =>
  jsonOf(lessonResponse, lesson, {
    ...(lesson.opensAt && !lesson.isOpen && { opens_at: lesson.opensAt.toISOString() }),
    ...(content && {
      content_url: content.contentUrl,
      content_text: content.contentText,
      resources: content.resources.map(resourceJson),
    }),
  });

const resourceJson = (resource: LessonResource) => jsonOf(resourceResponse, resource);

/** A video on another site: its site, its address there, and how to embed it on request. */
export type ExternalVideo = {
  /** The site's name for people: "YouTube", or the bare host. */
  site: string;
  href: string;
  /** The privacy-friendly address for an embedded player; null if the site has none, so that there is only a link. */
  embedUrl: string | null;
};

/** Reads an outside https address; null for anything else, including the platform's own files. */
export function externalVideo(contentUrl: string): ExternalVideo | null {
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

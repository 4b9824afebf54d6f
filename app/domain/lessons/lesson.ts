import { z } from "zod";
import { jsonView, keysOf, number } from "#app/domain/json-view.ts";

/** What a lesson is made of, in words. */
export const contentTypes = { video: "Vídeo", audio: "Áudio", text: "Texto" } as const;

export type ContentType = keyof typeof contentTypes;

/** What a lesson resource is, in words. */
export const resourceTypes = {
  slide: "Slides",
  infographic: "Infográfico",
  image: "Imagem",
  document: "Documento",
} as const;

export type ResourceType = keyof typeof resourceTypes;

/** The messages for a lesson that does not exist or is locked, by who asks. */
export const lessonNotFound = "Aula não encontrada";
export const resourceNotFound = "Material não encontrado";
export const lockedSentence = "Inscreva-se no curso para abrir esta aula.";
export const lapsedSentence = "Seu período de mantenedor terminou. Para abrir esta aula de novo, compre o curso.";

/** What anybody who sees the course may know of a lesson, and whether this viewer may open it. */
export type LessonOutline = {
  id: number;
  title: string;
  contentType: ContentType;
  durationMinutes: number;
  isFree: boolean;
  orderIndex: number;
  hasQuiz: boolean;
  /** Per cent of right answers from which the quiz counts as passed. */
  passMark: number;
  isOpen: boolean;
};

export type LessonResource = {
  id: number;
  resourceType: ResourceType;
  resourceTitle: string;
  resourceUrl: string;
  description: string | null;
};

/** What a lesson holds for those who may open it. */
export type LessonContent = { contentUrl: string | null; contentText: string | null; resources: LessonResource[] };

/** A lesson with its content, or with null where it is locked. */
export type LessonView = LessonOutline & { content: LessonContent | null };

export const resourceResponse = jsonView("LessonResource", {
  id: number,
  resource_type: z.enum(keysOf(resourceTypes)),
  resource_title: z.string(),
  resource_url: z.string(),
  description: z.string().nullable(),
});

/** A lesson in the JSON contract. A locked one has the six public fields and no others. */
export const lessonResponse = jsonView("Lesson", {
  id: number,
  title: z.string(),
  content_type: z.enum(keysOf(contentTypes)),
  duration_minutes: z.int(),
  is_free: z.boolean(),
  order_index: z.int(),
  content_url: z.string().nullish().meta({ description: "Só quando a aula está aberta para quem chama." }),
  content_text: z.string().nullish(),
  resources: z.array(resourceResponse).optional(),
});

export function lessonJson({ content, ...lesson }: LessonView): z.infer<typeof lessonResponse> {
  return {
    id: lesson.id,
    title: lesson.title,
    content_type: lesson.contentType,
    duration_minutes: lesson.durationMinutes,
    is_free: lesson.isFree,
    order_index: lesson.orderIndex,
    ...(content && {
      content_url: content.contentUrl,
      content_text: content.contentText,
      resources: content.resources.map(resourceJson),
    }),
  };
}

export function resourceJson(resource: LessonResource): z.infer<typeof resourceResponse> {
  return {
    id: resource.id,
    resource_type: resource.resourceType,
    resource_title: resource.resourceTitle,
    resource_url: resource.resourceUrl,
    description: resource.description,
  };
}

/** A film that lives on another site: which one, where it is watched there, and how it is shown here on request. */
export type ExternalVideo = {
  /** The site's name for people: "YouTube", or the bare host. */
  site: string;
  href: string;
  /** Privacy-enhanced address for a frame; null where the site has none, then a link is all there is. */
  embedUrl: string | null;
};

/** Reads an outside https address; null for anything else, the platform's own files among them. */
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

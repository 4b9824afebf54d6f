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

/** What is said of a lesson that is not there, or is locked: to whom, and what opens it. */
export const lessonNotFound = "Aula não encontrada";
export const resourceNotFound = "Material não encontrado";
export const lockedSentence = "Inscreva-se no curso para abrir esta aula.";
export const lapsedSentence = "Seu período de mantenedor terminou; esta aula abre de novo com a compra do curso.";

import type { EditedLesson } from "#app/domain/authoring/lesson.ts";
import { durationLabel } from "#app/ui/wording.ts";

/** What the lesson's page says once its file is there. */
export const arrivedMessage = ({ file, durationMinutes }: EditedLesson) =>
  file?.durationSeconds
    ? `Arquivo recebido: dura ${durationLabel(file.durationSeconds)}. A duração da aula ficou em ${durationMinutes} min.`
    : "Arquivo recebido. Não conseguimos ler a duração dele: confira a duração da aula.";

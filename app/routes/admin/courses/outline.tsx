import { href } from "react-router";
import type { AuthoredLesson } from "#app/domain/authoring/checklist.ts";
import { contentTypes, sectionsOf } from "#app/domain/lessons/lesson.ts";
import { MoveButtons } from "#app/ui/authoring/authoring-page.tsx";
import { DraggableList, draggable, Handle } from "#app/ui/authoring/draggable-list.tsx";
import { Badge } from "#app/ui/badge.tsx";
import { ButtonLink } from "#app/ui/button.tsx";
import { Icon } from "#app/ui/icon.tsx";
import { countLabel } from "#app/ui/wording.ts";

type OutlineProps = { courseId: number; lessons: AuthoredLesson[]; notifies: boolean };

/** The lessons of a course by sections, and where more can be done with them. */
export function Outline({ courseId, lessons, notifies }: OutlineProps) {
  const id = String(courseId);
  const sections = sectionsOf(lessons);
  const titled = sections.filter(({ title }) => title);
  return (
    <section aria-labelledby="aulas" className="min-w-0">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="aulas" className="text-xl">
          Aulas
        </h2>
        <p className="text-sm text-muted">
          {lessons.length ? `${countLabel(lessons.length, "aula", "aulas")}, na ordem em que são estudadas` : ""}
        </p>
      </div>
      {lessons.length === 0 && (
        <p className="mt-4 rounded-soft border border-dashed border-edge p-6 text-center text-muted">
          Ainda não há aulas. Comece pela primeira: um texto curto já é um bom começo. Já tem todas escritas? Traga-as
          de uma vez, de um texto pronto.
        </p>
      )}
      <DraggableList order={JSON.stringify(sections.map(orderOf))}>
        <div data-list="secoes">
          {sections.map(({ title, lessons: own }) => {
            const [first] = own;
            const key = first!.lesson.id;
            return (
              <div key={key} {...(title && draggable("section", key, title))} className="bg-paper">
                {title && (
                  <div className="mt-6 flex items-center gap-3">
                    <Handle id={`mover-secao-${key}`} name={`seção ${title}`} />
                    <h3 className="min-w-0 grow wrap-anywhere">{title}</h3>
                    {titled.length > 1 && (
                      <MoveButtons
                        action={placeOf(key)}
                        name={`seção ${title}`}
                        isFirst={own === titled[0]!.lessons}
                        isLast={own.at(-1)!.number === lessons.length}
                      >
                        <input type="hidden" name="whole_section" value="on" />
                      </MoveButtons>
                    )}
                  </div>
                )}
                <ol
                  start={first!.number}
                  aria-label={title ?? undefined}
                  data-list={`secao-${key}`}
                  className={title ? "flex flex-col" : "mt-4 flex flex-col"}
                >
                  {own.map(({ lesson, number }) => (
                    <Lesson key={lesson.id} lesson={lesson} number={number} isLast={number === lessons.length} />
                  ))}
                </ol>
              </div>
            );
          })}
        </div>
      </DraggableList>
      <p className="mt-5 flex flex-wrap gap-3">
        <ButtonLink href={href("/admin/courses/:id/lessons/new", { id })}>Adicionar aula</ButtonLink>
        <ButtonLink href={href("/admin/courses/:id/lessons/text", { id })} look="quiet">
          Aulas de um texto pronto
        </ButtonLink>
        {lessons.length > 1 && (
          <ButtonLink href={href("/admin/courses/:id/lessons", { id })} look="quiet">
            Mudar várias aulas
          </ButtonLink>
        )}
        {lessons.length > 0 && (
          <ButtonLink href={href("/admin/courses/:id/schedule", { id })} look="quiet">
            Calendário de aulas
          </ButtonLink>
        )}
        {notifies && (
          <ButtonLink href={href("/admin/courses/:id/notices", { id })} look="quiet">
            Avisos
          </ButtonLink>
        )}
        <ButtonLink href={`${href("/instructor/questions")}?course=${id}&state=todas`} look="quiet">
          Dúvidas dos alunos
        </ButtonLink>
        <ButtonLink href={href("/admin/courses/:id/report", { id })} look="quiet">
          Relatório
        </ButtonLink>
      </p>
    </section>
  );
}

const orderOf = ({ lessons }: { lessons: { lesson: AuthoredLesson }[] }) => lessons.map(({ lesson }) => lesson.id);

const placeOf = (id: number) => href("/admin/lessons/:id/place", { id: String(id) });

function Lesson({ lesson, number, isLast }: { lesson: AuthoredLesson; number: number; isLast: boolean }) {
  const { id, title, contentType, durationMinutes, isFree, missing, questionCount, resourceCount } = lesson;
  const facts = [
    `${durationMinutes.toLocaleString("pt-BR")} min`,
    questionCount > 0 && countLabel(questionCount, "pergunta", "perguntas"),
    resourceCount > 0 && countLabel(resourceCount, "material", "materiais"),
  ].filter((fact) => fact !== false);
  return (
    <li
      id={`aula-${id}`}
      {...draggable("lesson", id, title)}
      className="flex items-center gap-3 border-t border-line bg-paper py-2 target:bg-leaf-wash"
    >
      <Handle id={`mover-aula-${id}`} name={title}>
        {number}
      </Handle>
      <div className="min-w-0 grow">
        <a
          href={href("/admin/lessons/:id/edit", { id: String(id) })}
          className="font-semibold wrap-anywhere hover:text-leaf"
        >
          {title}
        </a>
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
          <span className="inline-flex items-center gap-1">
            <Icon name={contentType} size={15} />
            {contentTypes[contentType]}
          </span>
          {facts.map((fact) => (
            <span key={fact} className="whitespace-nowrap">
              · {fact}
            </span>
          ))}
          {isFree && <Badge tone="leaf">Prévia gratuita</Badge>}
          {missing.map(({ part, words }) => (
            <Badge key={part} tone="clay">
              {words}
            </Badge>
          ))}
        </p>
      </div>
      <MoveButtons action={placeOf(id)} name={title} isFirst={number === 1} isLast={isLast} />
    </li>
  );
}

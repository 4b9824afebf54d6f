import type { ReactNode } from "react";
import {
  type CourseReport,
  fewestAnswering,
  type LessonFigures,
  type QuestionFigures,
  whereMostStop,
  wrongShare,
} from "#app/domain/classes/report.ts";
import { shareOf } from "#app/domain/figures.ts";
import { classNames } from "./class-names.ts";
import { StatCard } from "./figures.tsx";
import { countLabel } from "./wording.ts";

const percentLabel = (share: number | null) => (share === null ? "—" : `${share.toLocaleString("pt-BR")}%`);

const people = (n: number) => countLabel(n, "pessoa", "pessoas");

/** The figures of a course's students: a chart of its lessons next to their table, then questions. */
export function CourseFigures({ report }: { report: CourseReport }) {
  const { enrolled, completed, lessons, questions } = report;
  if (!enrolled) return <p className="mt-3 text-muted">Ninguém está neste curso ainda.</p>;
  return (
    <>
      <dl className="mt-4 grid pairs gap-x-6 gap-y-4 sm:grid-cols-3">
        <StatCard
          value={enrolled.toLocaleString("pt-BR")}
          label={enrolled === 1 ? "pessoa no curso" : "pessoas no curso"}
        />
        <StatCard value={completed.toLocaleString("pt-BR")} label={completed === 1 ? "concluiu" : "concluíram"} />
        <StatCard value={percentLabel(shareOf(completed, enrolled))} label="de conclusão" />
      </dl>
      <Funnel report={report} />
      <WhereTheyStop report={report} />
      {lessons.length > 0 && (
        <div className="mt-4 grid items-start gap-x-10 gap-y-4 lg:grid-cols-[16rem_1fr]">
          <Steps report={report} />
          <LessonTable lessons={lessons} />
        </div>
      )}
      <Questions report={report} questions={questions} />
    </>
  );
}

/** From the enrolment to the certificate: each step with how many came so far, as a bar and in figures. */
function Funnel({ report: { enrolled, started, half, completed, certified } }: { report: CourseReport }) {
  const steps: [name: string, many: number][] = [
    ["Inscreveram-se", enrolled],
    ["Começaram", started],
    ["Chegaram à metade", half],
    ["Concluíram", completed],
    ["Têm o certificado", certified],
  ];
  return (
    <table className="mt-6 w-full max-w-2xl text-sm">
      <caption className="pb-2 text-left text-lg font-semibold">Da inscrição ao certificado</caption>
      <thead className="sr-only">
        <tr>
          {["Passo", "Desenho", "Pessoas", "Parte dos inscritos"].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {steps.map(([name, many], at) => (
          <tr key={name} className="border-t border-line">
            <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
              {name}
            </th>
            <td className="w-1/2 max-sm:w-1/4">
              <svg viewBox="0 0 100 10" aria-hidden="true" preserveAspectRatio="none" className="h-4 w-full text-line">
                <rect width="100" height="10" fill="currentColor" />
                <rect
                  width={(100 * many) / enrolled}
                  height="10"
                  fill="currentColor"
                  className={at === steps.length - 1 ? "text-wheat" : "text-leaf"}
                />
              </svg>
            </td>
            <td className="py-2 pl-3 text-right font-semibold tabular-nums">{many.toLocaleString("pt-BR")}</td>
            <td className="py-2 pl-3 text-right text-muted tabular-nums">{percentLabel(shareOf(many, enrolled))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function WhereTheyStop({ report }: { report: CourseReport }) {
  const stop = whereMostStop(report);
  if (stop === undefined) return <p className="mt-5">Ninguém parou no caminho.</p>;
  return (
    <p className="mt-5 max-w-prose wrap-anywhere">
      Onde mais gente parou:{" "}
      {stop ? (
        <>
          <strong>
            depois da aula {report.lessons.indexOf(stop) + 1}, “{stop.title}”
          </strong>{" "}
          ({people(stop.stopped)}).
        </>
      ) : (
        <>
          <strong>antes da primeira aula</strong> ({people(report.stoppedAtStart)}).
        </>
      )}
    </p>
  );
}

const tall = 96;

/**
 * A stem for each lesson, whose height shows how many people completed it; the lesson after which most stopped is
 * highlighted.
 */
function Steps({ report: { lessons, enrolled, ...report } }: { report: CourseReport }) {
  const stop = whereMostStop({ lessons, enrolled, ...report });
  const apart = Math.max(14, Math.min(36, 240 / lessons.length));
  const wide = (apart * 2) / 3;
  return (
    <svg
      viewBox={`0 0 ${lessons.length * apart} ${tall + 16}`}
      aria-hidden="true"
      preserveAspectRatio="xMinYMax"
      height={128}
      className="w-full max-sm:hidden"
    >
      {lessons.map((lesson, at) => {
        const height = Math.max(1, (tall * lesson.done) / enrolled);
        const x = at * apart + (apart - wide) / 2;
        return (
          <g key={lesson.id} className={lesson === stop ? "text-clay" : "text-leaf"}>
            <rect x={x} y={0} width={wide} height={tall} rx={2} className="text-line" fill="currentColor" />
            <rect x={x} y={tall - height} width={wide} height={height} rx={2} fill="currentColor" />
            <text x={x + wide / 2} y={tall + 12} textAnchor="middle" fontSize="9" fill="currentColor">
              {at + 1}
            </text>
          </g>
        );
      })}
    </svg>
  );
}

function LessonTable({ lessons }: { lessons: LessonFigures[] }) {
  return (
    <Table caption="As aulas, na ordem" heads={["Aula", "Fizeram", "Estão nela", "Pararam"]}>
      {lessons.map(({ id, title, done, here, stopped }, at) => (
        <tr key={id} className="border-t border-line">
          <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
            <span className="text-muted tabular-nums">{at + 1}.</span> {title}
          </th>
          {[done, here, stopped].map((n, i) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: three columns, always the same
            <td key={i} className="py-2 pl-3 text-right align-top tabular-nums">
              {n.toLocaleString("pt-BR")}
            </td>
          ))}
        </tr>
      ))}
    </Table>
  );
}

/** How many questions are shown; the file has all of them. */
const shown = 10;

function Questions({ report: { id, lessons }, questions }: { report: CourseReport; questions: QuestionFigures[] }) {
  const wrong = questions.filter((question) => question.wrong > 0).slice(0, shown);
  if (!wrong.length) return null;
  return (
    <section aria-labelledby={`perguntas-${id}`} className="mt-8">
      <h3 id={`perguntas-${id}`} className="text-lg">
        Perguntas que mais gente erra
      </h3>
      <p className="mt-1 text-sm text-muted">
        De todas as tentativas. Só aparecem perguntas que pelo menos {fewestAnswering} pessoas responderam.
      </p>
      <div className="mt-3">
        <Table caption="Perguntas que mais gente erra" heads={["Pergunta", "Aula", "Erradas"]}>
          {wrong.map((question) => (
            <tr key={question.id} className="border-t border-line">
              <th scope="row" className="py-2 pr-3 text-left font-normal wrap-anywhere">
                {question.text}
              </th>
              <td className="py-2 pl-3 text-right align-top tabular-nums">
                {lessons.findIndex((lesson) => lesson.id === question.lessonId) + 1}
              </td>
              <td className="py-2 pl-3 text-right align-top whitespace-nowrap tabular-nums">
                {percentLabel(wrongShare(question))}
                <span className="text-muted max-sm:hidden">
                  {" "}
                  ({question.wrong.toLocaleString("pt-BR")} de {question.answers.toLocaleString("pt-BR")})
                </span>
              </td>
            </tr>
          ))}
        </Table>
      </div>
    </section>
  );
}

function Table({ caption, heads, children }: { caption: string; heads: string[]; children: ReactNode }) {
  return (
    <div className="overflow-x-auto">
      <table className="w-full text-sm">
        <caption className="sr-only">{caption}</caption>
        <thead>
          <tr className="text-muted">
            {heads.map((head, at) => (
              <th
                key={head}
                scope="col"
                className={classNames("py-2 align-top font-semibold", at ? "pl-3 text-right" : "text-left")}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>{children}</tbody>
      </table>
    </div>
  );
}

import { type FormEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { useBlocker, useNavigate } from "react-router";
import { SenderField } from "#app/ui/form/form.tsx";
import { sizeLabel } from "#app/ui/wording.ts";
import { type FileToSend, forget, Refused, sendInPieces } from "./send-pieces.ts";

type Line = {
  key: number;
  sending: FileToSend;
  state: "waits" | "sends" | "paused" | "stopped" | "refused" | "done";
  sentBytes: number;
  /** What is wrong, if anything. */
  problem: string;
  uploadId?: string;
};

const offline = "Sem resposta. O envio continua sozinho quando a internet voltar.";
const gaveUp = "A internet não voltou. Continue quando quiser: o que já chegou não se perde.";
const question =
  "O envio ainda não terminou. Sair mesmo assim? Escolhendo o mesmo arquivo, ele continua de onde parou.";

type SendFilesProps = {
  lessonId: number;
  /** Where to go once all files are there. */
  back: string;
  /** Fields beside the file that each of them takes. A title is the first one's. */
  about?: readonly string[];
  children: ReactNode;
};

/**
 * A form with files. Script sends them one after the other in pieces, with a line for each, and goes on where a
 * connection broke; without it they are sent at once.
 */
export function SendFiles({ lessonId, back, about, children }: SendFilesProps) {
  const { lines, add, change, remove } = useLines(back);
  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const sender = String(data.get("sent_by"));
    const files = data.getAll("file").filter((file) => file instanceof File && file.size > 0) as File[];
    add(files.map((file, at) => ({ lessonId, file, sender, about: about && typedIn(data, about, at === 0) })));
    form.reset();
  };
  return (
    <form method="post" encType="multipart/form-data" onSubmit={send} className="mt-8 flex flex-col gap-8">
      <SenderField />
      {children}
      {lines.length > 0 && (
        <div>
          <p role="status" className="font-semibold">
            {summaryOf(lines)}
          </p>
          <ul className="mt-2 flex flex-col">
            {lines.map((line) => (
              <SentLine key={line.key} line={line} change={change} remove={remove} />
            ))}
          </ul>
        </div>
      )}
    </form>
  );
}

function typedIn(data: FormData, names: readonly string[], isFirst: boolean) {
  const typed = names.map((name) => [name, String(data.get(name) ?? "").trim()] as const);
  return Object.fromEntries(typed.filter(([name, value]) => value && (isFirst || name !== "resource_title")));
}

function summaryOf(lines: Line[]) {
  const done = lines.filter(({ state }) => state === "done").length;
  if (done === lines.length) return lines.length === 1 ? "Arquivo enviado." : "Arquivos enviados.";
  return lines.length === 1 ? "Enviando o arquivo" : `${done} de ${lines.length} arquivos enviados`;
}

/** The files of a form, of which one at a time is under way. */
function useLines(back: string) {
  const navigate = useNavigate();
  const [lines, setLines] = useState<Line[]>([]);
  const controls = useRef(new Map<number, AbortController>());
  const count = useRef(0);
  // What asks before leaving is asked between two renderings.
  const now = useRef(lines);
  now.current = lines;
  const change = (key: number, more: Partial<Line>) =>
    setLines((all) => all.map((line) => (line.key === key ? { ...line, ...more } : line)));

  const start = (line: Line) => {
    const { key, sending } = line;
    const control = new AbortController();
    controls.current.set(key, control);
    change(key, { state: "sends", problem: "" });
    const ways = {
      signal: control.signal,
      begun: (uploadId: string) => change(key, { uploadId }),
      progress: (sentBytes: number) => change(key, { sentBytes: Math.min(sentBytes, sending.file.size) }),
      waiting: (reason: string | null) => change(key, { problem: reason === null ? "" : reason || offline }),
    };
    sendInPieces(sending, ways).then(
      () => change(key, { state: "done", problem: "" }),
      (error) => {
        if (control.signal.aborted) return;
        const isRefused = error instanceof Refused;
        change(key, isRefused ? { state: "refused", problem: error.message } : { state: "stopped", problem: gaveUp });
      },
    );
  };

  useEffect(() => {
    const next = lines.find(({ state }) => state === "waits");
    if (next && !lines.some(({ state }) => state === "sends")) start(next);
  });
  const isDone = lines.length > 0 && lines.every(({ state }) => state === "done");
  useEffect(() => {
    if (isDone) navigate(back);
  }, [isDone, navigate, back]);
  useEffect(() => {
    const all = controls.current;
    return () => all.forEach((control) => void control.abort());
  }, []);
  useBlocker(() => isUnderWay(now.current) && !window.confirm(question));
  useEffect(() => {
    const ask = (event: BeforeUnloadEvent) => isUnderWay(now.current) && event.preventDefault();
    addEventListener("beforeunload", ask);
    return () => removeEventListener("beforeunload", ask);
  }, []);

  return {
    lines,
    add: (files: FileToSend[]) => {
      const added = files.map((sending) => {
        count.current += 1;
        return { key: count.current, sending, state: "waits" as const, sentBytes: 0, problem: "" };
      });
      setLines((all) => [...all.filter(({ state }) => state !== "done"), ...added]);
    },
    change: (key: number, more: Partial<Line>) => {
      controls.current.get(key)?.abort();
      change(key, more);
    },
    remove: ({ key, uploadId }: Line) => {
      controls.current.get(key)?.abort();
      setLines((all) => all.filter((line) => line.key !== key));
      if (uploadId) forget(uploadId);
    },
  };
}

const isUnderWay = (lines: Line[]) => lines.some(({ state }) => state === "waits" || state === "sends");

type SentLineProps = {
  line: Line;
  change: (key: number, more: Partial<Line>) => void;
  remove: (line: Line) => void;
};

function SentLine({ line, change, remove }: SentLineProps) {
  const { key, sending, state, sentBytes, problem } = line;
  const { name, size } = sending.file;
  const goesOn = state === "sends" || state === "waits";
  return (
    <li className="flex flex-wrap items-center gap-x-4 border-t border-line py-2">
      <p className="grow font-semibold wrap-anywhere">{name}</p>
      <p className="text-sm text-muted tabular-nums">{wordsOf(line)}</p>
      {state !== "refused" && (
        <progress
          max={size}
          value={state === "done" ? size : sentBytes}
          aria-label={name}
          className="h-2 w-full accent-leaf"
        />
      )}
      {problem && <p className="w-full text-sm font-semibold text-clay">{problem}</p>}
      {state !== "done" && (
        <p className="flex gap-4">
          {state !== "refused" && (
            <button
              type="button"
              onClick={() => change(key, { state: goesOn ? "paused" : "waits", problem: "" })}
              className={lineButton}
            >
              {goesOn ? "Pausar" : "Continuar"}
              <span className="sr-only">: {name}</span>
            </button>
          )}
          <button type="button" onClick={() => remove(line)} className={lineButton}>
            Cancelar<span className="sr-only">: {name}</span>
          </button>
        </p>
      )}
    </li>
  );
}

const lineButton = "relative min-h-11 text-sm text-leaf underline underline-offset-4";

function wordsOf({ state, sentBytes, sending: { file } }: Line) {
  if (state === "done") return "Enviado";
  if (state === "waits") return sizeLabel(file.size);
  if (state === "refused") return "Não foi aceito";
  if (sentBytes === file.size) return "Conferindo…";
  const far = `${Math.floor((100 * sentBytes) / file.size)}% de ${sizeLabel(file.size)}`;
  return state === "paused" ? `Pausado em ${far}` : far;
}

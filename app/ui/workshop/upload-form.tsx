import { createContext, type FormEvent, type ReactNode, useContext, useRef, useState } from "react";
import { UNSAFE_decodeViaTurboStream as decode, UNSAFE_SingleFetchRedirectSymbol, useNavigate } from "react-router";
import { decimalLabel } from "#app/domain/figures.ts";

const failed = "O envio foi interrompido. Confira a internet e tente de novo: a aula continua salva.";

type Sending = { sent: number | null; words: string };
type Upload = { sending: Sending | null; cancel: () => void };

const UploadContext = createContext<Upload>({ sending: null, cancel: () => {} });

/** How far the upload of the form around is. */
export function UploadProgress() {
  const { sending, cancel } = useContext(UploadContext);
  if (!sending) return null;
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      {sending.sent !== null && (
        <progress max={1} value={sending.sent} aria-label="Envio do arquivo" className="h-2 w-full accent-leaf" />
      )}
      <span role="status" className="text-sm tabular-nums">
        {sending.words}
      </span>
      <button type="button" onClick={cancel} className="min-h-11 text-sm text-clay underline underline-offset-4">
        Cancelar envio
      </button>
    </div>
  );
}

type Redirect = { redirect: string; reload: boolean };
type Answer<Reply> = Partial<Redirect> & { data?: Reply; error?: unknown };

type UploadFormProps<Reply> = { reply: Reply | undefined; children: (reply: Reply | undefined) => ReactNode };

/**
 * A form with a large file. Script shows the progress, and lets it be cancelled, which needs XMLHttpRequest: neither
 * React Router nor fetch tells how much has been sent. The answer is that of React Router's own requests.
 */
export function UploadForm<Reply>({ reply, children }: UploadFormProps<Reply>) {
  const navigate = useNavigate();
  const [sending, setSending] = useState<Sending | null>(null);
  const [answered, setAnswered] = useState<{ reply: Reply; times: number } | null>(null);
  const request = useRef<XMLHttpRequest>(null);

  const finish = (words: string) => setSending({ sent: null, words });

  const take = async (xhr: XMLHttpRequest) => {
    const { value } = await decode(new Response(xhr.response).body!, window);
    const found = value as Answer<Reply> & { [UNSAFE_SingleFetchRedirectSymbol]?: Redirect };
    const answer = found[UNSAFE_SingleFetchRedirectSymbol] ?? found;
    if (answer.redirect) return answer.reload ? location.assign(answer.redirect) : void navigate(answer.redirect);
    if (!("data" in answer) || !answer.data) throw new Error("the upload was answered with an error");
    setSending(null);
    setAnswered({ reply: answer.data, times: (answered?.times ?? 0) + 1 });
  };

  const send = (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (request.current) return;
    const xhr = new XMLHttpRequest();
    request.current = xhr;
    const { pathname, search } = new URL(event.currentTarget.action);
    xhr.upload.onprogress = ({ loaded, total }) => {
      const sent = total ? loaded / total : 0;
      const far = `${Math.floor(sent * 100)}%: ${megabytes(loaded)} de ${megabytes(total)}`;
      setSending({ sent, words: loaded < total ? far : "Conferindo…" });
    };
    xhr.onload = () => take(xhr).catch(() => finish(failed));
    xhr.onerror = () => finish(failed);
    xhr.onabort = () => finish("Envio cancelado.");
    xhr.onloadend = () => {
      request.current = null;
    };
    setSending({ sent: 0, words: "" });
    xhr.open("POST", `${pathname}.data${search}`);
    xhr.responseType = "blob";
    xhr.send(new FormData(event.currentTarget));
  };

  return (
    <form
      method="post"
      encType="multipart/form-data"
      aria-busy={sending?.sent != null || undefined}
      onSubmit={send}
      className="mt-8 flex flex-col gap-8"
    >
      <UploadContext value={{ sending, cancel: () => request.current?.abort() }}>
        <Answered key={answered?.times ?? 0}>{children(answered?.reply ?? reply)}</Answered>
      </UploadContext>
    </form>
  );
}

/** Comes anew with each answer, as a page would: the focus goes to what is to be mended. */
const Answered = ({ children }: { children: ReactNode }) => children;

const megabytes = (bytes: number) => `${decimalLabel(bytes / 1024 ** 2)} MB`;

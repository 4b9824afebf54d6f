const failed = "O envio foi interrompido. Confira a internet e tente de novo: a aula continua salva.";

/**
 * Shows an upload's progress, and lets it be cancelled. The server's answer is the same as without script: the next
 * page, or this one with errors.
 */
export function showUpload(form: HTMLFormElement) {
  const panel = form.querySelector<HTMLElement>("[data-progress]")!;
  const bar = panel.querySelector("progress")!;
  const status = panel.querySelector("[data-progress]")!;
  const file = form.querySelector<HTMLInputElement>("[type=file]")!;
  const problem = form.querySelector("[data-file-problem]")!;
  file.addEventListener("change", () => {
    problem.textContent = problemOf(file);
    if (problem.textContent) file.value = "";
  });
  form.addEventListener("submit", (event) => {
    event.preventDefault();
    if (form.ariaBusy === "true") return;
    const request = new XMLHttpRequest();
    const finish = (words: string) => {
      form.removeAttribute("aria-busy");
      bar.hidden = true;
      status.textContent = words;
    };
    request.upload.onprogress = ({ loaded, total }) => {
      bar.value = total ? loaded / total : 0;
      status.textContent =
        loaded < total ? `${Math.floor(bar.value * 100)}%: ${megabytes(loaded)} de ${megabytes(total)}` : "Conferindo…";
    };
    request.onload = () => (request.status < 400 ? location.assign(request.responseURL) : show(request));
    request.onerror = () => finish(failed);
    request.onabort = () => finish("Envio cancelado.");
    panel.querySelector<HTMLButtonElement>("[data-cancel]")!.onclick = () => request.abort();
    form.ariaBusy = "true";
    panel.hidden = bar.hidden = false;
    bar.value = 0;
    request.open("POST", form.action);
    request.send(new FormData(form));
  });
}

/** What is wrong with a chosen file, judged by name and size; the server checks the rest. */
function problemOf({ files, accept, dataset }: HTMLInputElement) {
  const [file] = files ?? [];
  if (!file) return "";
  const accepted = accept.split(",");
  const isTaken = accepted.some(
    (kind) => kind === file.type || (kind[0] === "." && file.name.toLowerCase().endsWith(kind)),
  );
  if (file.type && !isTaken) return dataset.wrong!;
  return file.size > Number(dataset.maxBytes ?? Number.POSITIVE_INFINITY) ? dataset.tooLarge! : "";
}

/** Replaces this page's content with the answer's, and focuses its error summary. */
function show({ responseText, responseURL }: XMLHttpRequest) {
  const fresh = new DOMParser().parseFromString(responseText, "text/html").querySelector("main")!;
  document.querySelector("main")!.replaceWith(fresh);
  history.replaceState(null, "", responseURL);
  fresh.querySelector<HTMLElement>("[role=alert]")?.focus();
  const again = fresh.querySelector<HTMLFormElement>("form[data-upload]");
  if (again) showUpload(again);
}

const megabytes = (bytes: number) => `${(bytes / 1024 ** 2).toLocaleString("pt-BR", { maximumFractionDigits: 1 })} MB`;

import { type Kept, readAccount, readPacks, readWaiting, size, type Waiting, waitingLabel } from "./kept.ts";

/** The pages that the worker draws: without script, and with forms that it takes itself. */
const safe = (text: unknown) => String(text).replace(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`);

/** Nothing of a page may run, whatever is in a pack. */
function draw(title: string, body: string): Response {
  const policy =
    "default-src 'none'; img-src 'self'; media-src 'self'; style-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'";
  // HTML lets out head and body, and what ends with them.
  const head = `<meta name="viewport" content="width=device-width"><title>${safe(title)}</title><link rel="stylesheet" href="/offline.css">`;
  return new Response(`<!DOCTYPE html><html lang="pt-BR">${head}<main>${body}</main>`, {
    headers: { "Content-Type": "text/html; charset=utf-8", "Content-Security-Policy": policy },
  });
}

const form = (action: string, buttons: string) =>
  `<form method="post" action="${action}" class="row">${buttons}</form>`;
const button = (label: string, name = "", value: unknown = "1", look = "") =>
  `<button name="${name}" value="${safe(value)}" class="${look}">${label}</button>`;
export const note = (text: string) => `<p class="note" role="status">${text}</p>`;

/** What a student noted, and where in the lesson. */
export const noteBox = ({ title, note: { seconds, passage } = {} }: Waiting) =>
  note(`${safe(title)}<br><small>${safe(seconds || passage || "")}</small>`);

const day = (written: string) => new Date(written).toLocaleDateString("pt-BR");

/** A kept lesson, with the way to finish it. */
export async function lessonPage(pack: Kept): Promise<Response> {
  const packs = await readPacks();
  const waiting = (await readWaiting(pack.saved_for)).filter(
    ({ lesson, outcome }) => lesson === pack.lesson.id && !outcome,
  );
  const notes = waiting.map((one) => one.note && noteBox(one));
  const end = pack.is_done
    ? "<p>Você concluiu esta aula.</p>"
    : pack.has_quiz || waiting.some((one) => !one.note)
      ? ""
      : form(`${safe(pack.path)}/complete`, button("Concluir aula"));
  const waits = waiting.length ? note(waitingLabel(waiting)) : "";
  const same = packs.filter(({ course }) => course.id === pack.course.id);
  const at = same.findIndex(({ lesson }) => lesson.id === pack.lesson.id);
  const others = [same[at - 1], same[at + 1]].map((one) => one && `<p>${link(one)}</p>`).join("");
  return draw(
    pack.lesson.title,
    `<p><a href="/offline">Aulas guardadas</a></p>${note(`Sem internet: esta é a aula guardada em ${day(pack.saved_at)}.`)}${pack.html}${notes.join("")}<footer>${waits}${end}${others}</footer>`.replaceAll(
      "</form>",
      // Whose it is, and which: what another person sends is refused, and what is sent twice counts once.
      `<input type="hidden" name="sent_by" value="${safe(pack.saved_for)}"><input type="hidden" name="attempt_id" value="${crypto.randomUUID()}"></form>`,
    ),
  );
}

const link = ({ path, lesson }: Kept) => `<a href="${safe(path)}">${lesson.number}. ${safe(lesson.title)}</a>`;

/** What is kept, and what waits to be sent. */
export async function offlinePage(lead = ""): Promise<Response> {
  const account = await readAccount();
  const packs = await readPacks();
  const mine = account?.present ? await readWaiting(account.owner) : [];
  const waiting = mine.filter(({ outcome }) => !outcome);
  const parts = [
    `${lead}<h1>Aulas guardadas</h1>`,
    account && !account.present && note("Entre na sua conta para ver as aulas guardadas neste aparelho."),
    waiting.length && note(waitingLabel(waiting)) + form("/offline", button("Enviar agora", "send")),
    ...mine.filter(({ outcome }) => outcome).map(outcomeOf),
    list(packs),
    packs.length && `<p><small>Ocupam ${size(packs.reduce((sum, { bytes }) => sum + bytes, 0))}.</small></p>`,
    '<p><a href="/my-courses">Meus cursos</a></p>',
  ];
  return draw("Aulas guardadas", parts.filter(Boolean).join(""));
}

const outcomeOf = ({ id, title, outcome }: Waiting) =>
  note(`“${safe(title)}”: ${safe(outcome)}`) + form("/offline", button("Entendi", "read", id, "quiet"));

function list(packs: Kept[]) {
  if (!packs.length)
    return "<p>Nada guardado neste aparelho. Na página de uma aula, toque em “Guardar no celular”.</p>";
  const rows = packs.map((pack, at) => {
    const head = packs[at - 1]?.course.id === pack.course.id ? "" : `<h2>${safe(pack.course.title)}</h2>`;
    const facts = [size(pack.bytes), pack.is_done && "concluída", pack.is_old && "há uma versão nova na escola"];
    return `<li>${head}${link(pack)}<div class="row"><small>${facts.filter(Boolean).join(", ")}</small>${form("/offline", button(`Apagar aula ${pack.lesson.number}`, "lesson", pack.lesson.id, "quiet"))}</div></li>`;
  });
  return `<ul class="plain">${rows.join("")}</ul>`;
}

/** In the place of a page that cannot be reached; the address stays, so that trying again is loading again. */
export const withoutInternet = () => offlinePage(note("Sem internet: esta página não pôde ser aberta."));

/** The form of a page that was drawn for somebody else. */
export const otherPersonPage = () => offlinePage(note("Esta página é de outra pessoa: não enviamos."));

/** Before signing out: what would be lost, or that the school cannot be reached. */
export function signOutPage(waiting: Waiting[]): Response {
  const lost = waiting.length
    ? `${waitingLabel(waiting)}. Se você sair sem enviar, isso se perde.`
    : "Para sair é preciso internet. Mas já dá para apagar tudo deste aparelho.";
  const loses = waiting.length ? button("Sair e perder", "lose", 1, "quiet") : "";
  return draw(
    "Sair da conta",
    `<h1>Sair da conta</h1>${note(lost)}${form("/auth/logout", button("Enviar e sair") + loses)}${form("/offline", button("Apagar tudo deste aparelho", "everything", 1, "quiet"))}<p><a href="/offline">Voltar</a></p>`,
  );
}

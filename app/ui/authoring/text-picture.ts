import type { EditorView } from "prosemirror-view";

type Editor = { view: EditorView; say: (words: string) => void };

/**
 * Puts the chosen picture at the cursor; one from the device is uploaded first, and becomes a material of the lesson.
 * Says what is missing, and what the server refuses.
 */
export async function insertPicture(fields: HTMLElement, { view, say }: Editor) {
  const [file, words] = fields.querySelectorAll("input");
  const kept = fields.querySelector("select");
  const button = fields.querySelector("button")!;
  const [chosen] = file!.files ?? [];
  const alt = words!.value.trim();
  if (!chosen && !kept?.value) return say("Escolha uma imagem.");
  if (!alt) {
    say("Escreva o que a imagem mostra.");
    return words!.focus();
  }
  if (button.ariaDisabled === "true") return;
  button.ariaDisabled = "true"; // A disabled one would lose the focus.
  say("Enviando…");
  try {
    const src = chosen ? await upload(chosen, { alt, lessonId: Number(fields.dataset.picture) }) : kept!.value;
    const { image } = view.state.schema.nodes;
    view.dispatch(view.state.tr.replaceSelectionWith(image!.create({ src, alt })).scrollIntoView());
    file!.value = words!.value = "";
    fields.hidden = true;
    say("");
    view.focus();
  } catch (error) {
    say(error instanceof Refused ? error.message : "Não foi possível enviar. Confira a internet e tente de novo.");
  } finally {
    button.ariaDisabled = null;
  }
}

class Refused extends Error {}

/** The address of the stored file. */
async function upload(file: File, { alt, lessonId }: { alt: string; lessonId: number }): Promise<string> {
  const form = new FormData();
  form.set("type", "image");
  form.set("file", file);
  const { url } = await post("/api/upload", form);
  const material = { lesson_id: lessonId, resource_type: "image", resource_title: alt, resource_url: url };
  await post("/api/lesson-resources", JSON.stringify(material));
  return url!;
}

async function post(address: string, body: FormData | string): Promise<{ url?: string }> {
  const headers = typeof body === "string" ? { "Content-Type": "application/json" } : undefined;
  const response = await fetch(address, { method: "POST", body, headers });
  const answer = await response.json();
  if (response.ok) return answer;
  const [sentence] = Object.values(answer.fields ?? {}).flat() as string[];
  throw new Refused(sentence ?? answer.error);
}

import { DOMSerializer, type Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";
import { resourceTypes } from "#app/domain/lessons/lesson.ts";

/** What a file that the text may show is, by address. */
export type FileTypes = Map<string, string>;

type Editor = { view: EditorView; say: (words: string) => void; types: FileTypes };

/**
 * Puts the chosen picture, recording or video at the cursor; one from the device is uploaded first, and becomes a
 * material of the lesson. Says what is missing, and what the server refuses.
 */
export async function insertFile(fields: HTMLElement, { view, say, types }: Editor) {
  const [file, words] = fields.querySelectorAll("input");
  const kept = fields.querySelector("select");
  const button = fields.querySelector("button")!;
  const [chosen] = file!.files ?? [];
  const alt = words!.value.trim();
  if (!chosen && !kept?.value) return say("Escolha um arquivo.");
  const type = chosen ? typeOf(chosen) : types.get(kept!.value)!;
  if (!alt) {
    say(type === "image" ? "Escreva o que a imagem mostra." : "Escreva o nome da gravação.");
    return words!.focus();
  }
  if (button.ariaDisabled === "true") return;
  button.ariaDisabled = "true"; // A disabled one would lose the focus.
  say("Enviando…");
  try {
    const src = chosen ? await upload(chosen, { type, alt, lessonId: Number(fields.dataset.file) }) : kept!.value;
    types.set(src, type);
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

/** What the browser takes for neither recording nor video is sent as a picture, and refused as one. */
const typeOf = ({ type }: File) => /^(audio|video)(?=\/)/.exec(type)?.[0] ?? "image";

/** A recording or video in the editor is its name; the phone beside it plays. */
export function fileView(node: Node, types: FileTypes): NodeView {
  const { src, alt } = node.attrs;
  const type = types.get(src);
  if (type !== "audio" && type !== "video")
    return { dom: DOMSerializer.renderSpec(document, node.type.spec.toDOM!(node)).dom as HTMLElement };
  const dom = document.createElement("span");
  dom.className = "inline-block rounded-soft border border-edge bg-sunken px-2";
  dom.textContent = `▶ ${resourceTypes[type]}: ${alt}`;
  return { dom };
}

class Refused extends Error {}

type About = { type: string; alt: string; lessonId: number };

/** The address of the stored file. */
async function upload(file: File, { type, alt, lessonId }: About): Promise<string> {
  const form = new FormData();
  form.set("type", type);
  form.set("file", file);
  const { url } = await post("/api/upload", form);
  const material = { lesson_id: lessonId, resource_type: type, resource_title: alt, resource_url: url };
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

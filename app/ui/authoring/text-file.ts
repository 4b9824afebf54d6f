import { DOMSerializer, type Node } from "prosemirror-model";
import type { EditorView, NodeView } from "prosemirror-view";
import { resourceTypes } from "#app/domain/lessons/lesson.ts";
import { Refused, sendInPieces } from "./send-pieces.ts";

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
    const { file: lesson, sender } = fields.dataset;
    const about = { type, alt, lessonId: Number(lesson), sender: sender! };
    const src = chosen ? await upload(chosen, about, say) : kept!.value;
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

/** The first file of what is pasted or dropped, unless it comes with text, as Word's picture of a text does. */
export function offeredFile({ files: [file], types }: DataTransfer): FileList | null {
  if (!file || types.includes("text/plain")) return null;
  const one = new DataTransfer();
  one.items.add(file);
  return one.files;
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

type About = { type: string; alt: string; lessonId: number; sender: string };

/** Sends a file in pieces and returns the address of the material that it became. */
async function upload(file: File, { type, alt, lessonId, sender }: About, say: Editor["say"]): Promise<string> {
  const about = { resource_type: type, resource_title: alt };
  await sendInPieces(
    { lessonId, file, about, sender },
    {
      signal: new AbortController().signal,
      begun: () => {},
      // By tens, since each is read out.
      progress: (sent) => say(`Enviando… ${Math.min(Math.floor((10 * sent) / file.size), 10)}0%`),
      waiting: (reason) => reason !== null && say(reason || "Sem resposta. O envio continua quando a internet voltar."),
    },
  );
  const response = await fetch(`/api/lessons/${lessonId}`);
  const { data }: { data: { resources: { resource_type: string; resource_url: string }[] } } = await response.json();
  return data.resources.findLast(({ resource_type }) => resource_type === type)!.resource_url;
}

import { imageTooLarge, imageTypes, mostImageBytes, notAnImage } from "#app/domain/media/image.ts";
import { longestBio } from "#app/domain/profile/limits.ts";

/** Longest edge of what is sent, in pixels: twice what the server keeps. */
const edge = 512;

/** The chosen photo is looked at before it is sent, shown, and made small; the bio counts what is left. */
export function helpWithProfile(form: HTMLFormElement) {
  const photo = form.querySelector<HTMLInputElement>("[name=photo]")!;
  photo.addEventListener("change", () => void look(photo, form));
  const bio = form.querySelector<HTMLTextAreaElement>("[name=bio]")!;
  const left = form.querySelector("[data-bio-left]")!;
  const count = () => {
    // As the server counts: in code points.
    const over = Array.from(bio.value.normalize("NFC").trim()).length - longestBio;
    left.textContent = over > 0 ? `${said(over)} a mais` : `restam ${said(-over)}`;
  };
  bio.addEventListener("input", count);
  count();
}

const said = (count: number) => `${count.toLocaleString("pt-BR")} ${count === 1 ? "caractere" : "caracteres"}`;

async function look(photo: HTMLInputElement, form: HTMLFormElement) {
  const [file] = photo.files ?? [];
  const preview = form.querySelector<HTMLImageElement>("[data-photo-preview]")!;
  const problem = file && (imageTypes.includes(file.type) ? file.size > mostImageBytes && imageTooLarge : notAnImage);
  form.querySelector("[data-photo-problem]")!.textContent = problem || "";
  if (problem) photo.value = "";
  URL.revokeObjectURL(preview.src);
  preview.hidden = !file || Boolean(problem);
  if (!file || problem) return;
  forgetRefusal(form);
  preview.src = URL.createObjectURL(file);
  const small = await shrink(file).catch(() => null);
  if (!small || small.size >= file.size || photo.files?.[0] !== file) return;
  const chosen = new DataTransfer();
  chosen.items.add(new File([small], file.name, { type: small.type }));
  photo.files = chosen.files;
}

/** A good photo is chosen: what the last answer said of another one is no longer so. */
function forgetRefusal(form: HTMLFormElement) {
  for (const said of form.querySelectorAll("#photo-error, [data-photo-again]")) said.remove();
  form.querySelector("[name=photo]")!.removeAttribute("aria-invalid");
  const line = form.querySelector('[role=alert] a[href="#photo"]')?.closest("li");
  const only = line && !line.nextElementSibling && !line.previousElementSibling;
  (only ? line.closest("[role=alert]") : line)?.remove();
}

/** The middle of a picture as a small square, upright: a few kilobytes travel instead of megabytes. */
async function shrink(file: File): Promise<Blob | null> {
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(edge, side);
  const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext("2d")!.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
  const type = file.type === "image/jpeg" ? file.type : "image/png";
  return await new Promise((done) => canvas.toBlob(done, type, 0.85));
}

import { heicImage, imageTypes, notAnImage } from "#app/domain/media/image.ts";
import { maxBioLength } from "#app/domain/profile/limits.ts";

/** The longest edge sent, in pixels: twice what the server stores. */
const edge = 512;

/** Checks, previews and shrinks the chosen photo before sending; counts down the bio's remaining characters. */
export function enhanceProfileForm(form: HTMLFormElement) {
  const photo = form.querySelector<HTMLInputElement>("[name=photo]")!;
  photo.addEventListener("change", () => void showPhoto(photo, form));
  const bio = form.querySelector<HTMLTextAreaElement>("[name=bio]")!;
  const left = form.querySelector("[data-bio-left]")!;
  const count = () => {
    // As the server counts: in code points.
    const over = Array.from(bio.value.normalize("NFC").trim()).length - maxBioLength;
    left.textContent = over > 0 ? `${error(over)} a mais` : `restam ${error(-over)}`;
  };
  bio.addEventListener("input", count);
  count();
}

const error = (count: number) => `${count.toLocaleString("pt-BR")} ${count === 1 ? "caractere" : "caracteres"}`;

async function showPhoto(photo: HTMLInputElement, form: HTMLFormElement) {
  const [file] = photo.files ?? [];
  const preview = form.querySelector<HTMLImageElement>("[data-photo-preview]")!;
  const { maxBytes, tooLarge } = photo.dataset;
  const small = file && (await shrink(file).catch(() => null));
  if (photo.files?.[0] !== file) return;
  const problem = file && !small && (isTaken(file) ? file.size > Number(maxBytes) && tooLarge : wrongFile(file));
  form.querySelector("[data-photo-problem]")!.textContent = problem || "";
  if (problem) photo.value = "";
  URL.revokeObjectURL(preview.src);
  preview.hidden = !file || Boolean(problem);
  if (!file || problem) return;
  forgetRefusal(form);
  preview.src = URL.createObjectURL(small ?? file);
  if (!small || (small.size >= file.size && isTaken(file))) return;
  const chosen = new DataTransfer();
  chosen.items.add(new File([small], file.name, { type: small.type }));
  photo.files = chosen.files;
}

const isTaken = ({ type }: File) => imageTypes.includes(type);
const wrongFile = ({ name, type }: File) => (/hei[cf]/i.test(type + name) ? heicImage : notAnImage);

/** A valid photo was chosen: clears the previous one's error. */
function forgetRefusal(form: HTMLFormElement) {
  for (const error of form.querySelectorAll("#photo-error, [data-photo-again]")) error.remove();
  form.querySelector("[name=photo]")!.removeAttribute("aria-invalid");
  const line = form.querySelector('[role=alert] a[href="#photo"]')?.closest("li");
  const only = line && !line.nextElementSibling && !line.previousElementSibling;
  (only ? line.closest("[role=alert]") : line)?.remove();
}

/**
 * The middle of a picture as a small square, upright: a few kilobytes are sent instead of megabytes. Takes any format
 * the browser opens, such as HEIC; an SVG is not a photo.
 */
async function shrink(file: File): Promise<Blob | null> {
  if (file.type === "image/svg+xml") return null;
  const picture = await createImageBitmap(file);
  const side = Math.min(picture.width, picture.height);
  const canvas = document.createElement("canvas");
  canvas.width = canvas.height = Math.min(edge, side);
  const [x, y] = [(picture.width - side) / 2, (picture.height - side) / 2];
  canvas.getContext("2d")!.drawImage(picture, x, y, side, side, 0, 0, canvas.width, canvas.height);
  const type = /png|gif|webp/.test(file.type) ? "image/png" : "image/jpeg";
  return await new Promise((done) => canvas.toBlob(done, type, 0.85));
}

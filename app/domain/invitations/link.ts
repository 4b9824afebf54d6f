import { z } from "zod";
import { dateTime, jsonOf, jsonView, number } from "#app/domain/json-view.ts";
import { orNull } from "#app/domain/text.ts";
import { askOne, inviteForm, type NamedTarget, namesOne, targetIds, targetJson, withTarget } from "./invitation.ts";

export const linkNotFound = "Este link não existe. Confira o endereço ou peça outro à escola.";
export const linkClosed = "Este link não vale mais. Peça outro à escola.";
export const linkFull = "As vagas deste link acabaram. Fale com quem mandou o link para você.";
export const alreadyBought = "Você já tem este curso: a vaga fica para outra pessoa.";

const askPlaces = "O número de vagas é inteiro, de 1 a 100.000. Em branco, não há limite.";
const askDay = "Escolha o último dia.";
const askActive = "Escolha se o link fica ligado.";

const places = orNull(z.int(askPlaces).min(1, askPlaces).max(100_000, askPlaces)).meta({
  description: "Quantas pessoas podem usá-lo; sem ele, quantas vierem.",
});

/** The last day on which the link works. */
const endsOn = orNull(z.iso.date(askDay)).meta({
  description: "O último dia em que vale; sem ele, vale até ser desligado.",
});

export const linkFields = z
  .object({ ...targetIds, places, ends_on: endsOn })
  .refine(namesOne, askOne)
  .transform(withTarget);

export const linkForm = z.object({ target: inviteForm.shape.target, places, ends_on: endsOn });

export const linkEdit = z.object({ places, ends_on: endsOn, is_active: z.boolean(askActive) });
export const linkEditForm = z.object({ places, ends_on: endsOn, is_active: z.boolean().default(false) });

/** A link as admins see it. */
export type LinkView = {
  id: number;
  /** As in the address; shown in two halves. */
  code: string;
  address: string;
  target: NamedTarget;
  places: number | null;
  used: number;
  /** The last day on which the link works, `2026-11-30`. */
  endsOn: string | null;
  isActive: boolean;
  /** Whether somebody can join by it now. */
  isOpen: boolean;
  createdAt: Date;
};

export const linkResponse = jsonView("InvitationLink", {
  id: number,
  code: z.string(),
  address: z.url(),
  class_id: number.nullable(),
  course_id: number.nullable(),
  target_name: z.string(),
  places: z.int().nullable(),
  used: z.int(),
  ends_on: z.iso.date().nullable(),
  is_active: z.boolean(),
  is_open: z.boolean(),
  created_at: dateTime,
});

export const linkJson = (link: LinkView) => jsonOf(linkResponse, link, targetJson(link.target));

/** An open link as leaders of its class see it. */
export const classLinkResponse = jsonView("ClassInvitationLink", { id: number, code: z.string(), address: z.url() });
export const classLinkJson = (link: LinkView) => jsonOf(classLinkResponse, link);

export const openLinkResponse = jsonView("OpenInvitationLink", {
  class_id: number.nullable(),
  course_id: number.nullable(),
  target_name: z.string(),
  courses: z.array(z.string()),
  leaders: z.array(z.string()),
  has_places: z.boolean(),
});

/** `K7QX-M2RD`, easier to read aloud and print. */
export const codeLabel = (code: string) => `${code.slice(0, 4)}-${code.slice(4)}`;

import type { Viewer } from "#app/domain/ctx.ts";

/** Somebody asking, as far as abilities go. `owns` is whether the thing at hand is theirs. */
type Asker = { viewer: Pick<Viewer, "role" | "isMaintainer"> | null; owns: boolean };

const anyone = () => true;
const signedIn = ({ viewer }: Asker) => viewer !== null;
const admin = ({ viewer }: Asker) => viewer?.role === "admin";
const teacher = ({ viewer }: Asker) => viewer?.role === "instructor" || viewer?.role === "admin";
const ownerOrAdmin = (asker: Asker) => admin(asker) || (teacher(asker) && asker.owns);

/** Who may do what, as one table. Everything that asks "may they?" asks here. */
export const abilities = {
  "catalogue.browse": anyone,
  "certificates.verify": anyone,
  "courses.enrol": signedIn,
  "courses.enrolWithoutPaying": ({ viewer }: Asker) => viewer?.isMaintainer === true,
  "courses.seeDraft": ownerOrAdmin,
  "lessons.seeLocked": ownerOrAdmin,
  "progress.record": signedIn,
  "certificates.generate": signedIn,
  "certificates.seePrivate": (asker: Asker) => admin(asker) || (asker.viewer !== null && asker.owns),
  "admin.enter": teacher,
} as const;

export type Ability = keyof typeof abilities;

/** Whether the viewer (null: a visitor) may do it; `owns` says that the thing at hand is theirs. */
export function can(viewer: Asker["viewer"], ability: Ability, { owns = false } = {}): boolean {
  return abilities[ability]({ viewer, owns });
}

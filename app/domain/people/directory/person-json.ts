import { z } from "zod";
import type { Role } from "#app/domain/ctx.ts";
import { moment, view } from "#app/domain/json-view.ts";
import { roles } from "#app/domain/people/roles.ts";

/** Somebody with an account, as those who run the school find them. */
export type PersonView = {
  id: string;
  fullName: string;
  email: string;
  role: Role;
  isMaintainer: boolean;
  isFounder: boolean;
  createdAt: Date;
};

/** A person in the JSON contract. */
export const personAnswer = view("Person", {
  id: z.uuid(),
  full_name: z.string(),
  email: z.string(),
  role: z.enum(roles),
  is_maintainer: z.boolean(),
  is_founder: z.boolean(),
  created_at: moment,
});

/** In: somebody with an account. Out: the same for the JSON contract. */
export function personJson(person: PersonView): z.infer<typeof personAnswer> {
  return {
    id: person.id,
    full_name: person.fullName,
    email: person.email,
    role: person.role,
    is_maintainer: person.isMaintainer,
    is_founder: person.isFounder,
    created_at: person.createdAt.toISOString(),
  };
}

import { href } from "react-router";
import { can } from "#app/domain/access/authorise.ts";
import { classNotFound } from "#app/domain/classes/find-class.server.ts";
import { listOfClass } from "#app/domain/invitations/invitations.server.ts";
import { pagingSchema, readQuery } from "#app/domain/paging.ts";
import { integerPathId } from "#app/domain/path-id.ts";
import { pageOf } from "#app/http/page.server.ts";
import { ButtonLink } from "#app/ui/button.tsx";
import { ClassFrame } from "#app/ui/class-frame.tsx";
import { pageMeta } from "#app/ui/wording.ts";
import type { Route } from "./+types/invitations";
import { Waiting } from "./waiting.tsx";

/** People who have not answered yet, and the class's links. */
export const loader = pageOf(integerPathId(classNotFound), async (ctx, classId, { url }) => {
  const { led, ...waiting } = await listOfClass(ctx, classId, readQuery(pagingSchema(20), url));
  return { id: led.id, name: led.name, manages: can(ctx.viewer, "classes.manage"), ...waiting };
});

export const meta: Route.MetaFunction = ({ matches, loaderData }) =>
  pageMeta(matches, loaderData ? `Convites de ${loaderData.name}` : "Convites");

export default function ClassInvitations({ loaderData: { id, name, manages, invited, links } }: Route.ComponentProps) {
  const target = `?target=class/${id}#novo`;
  return (
    <ClassFrame id={id} name={name} page="invitations">
      {manages && (
        <p className="mb-6 flex flex-wrap gap-3 max-sm:flex-col">
          <ButtonLink href={href("/admin/people/invitations") + target}>Convidar uma pessoa</ButtonLink>
          <ButtonLink href={href("/admin/people/import")} look="quiet">
            Trazer uma lista
          </ButtonLink>
          <ButtonLink href={href("/admin/people/links") + target} look="quiet">
            Criar um link
          </ButtonLink>
        </p>
      )}
      <Waiting id={id} name={name} invited={invited} links={links} />
    </ClassFrame>
  );
}

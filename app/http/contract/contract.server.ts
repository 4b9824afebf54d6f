import { createContext, type RouterContextProvider, type ServerBuild } from "react-router";
import type { Settings } from "#app/domain/settings.ts";
import type { Endpoint } from "#app/http/contract/declared.ts";
import type { Contract } from "#app/http/contract/description/chapters.ts";
import type { Told } from "#app/http/contract/description/messages/describe-messages.ts";
import { type Described, describeContract } from "#app/http/contract/description/openapi.ts";
import { sessionCookieIn } from "#app/http/sessions/session.server.ts";

/** The addresses of the JSON contract, for whoever describes them; the server knows them all. */
export const contractContext = createContext<Described[]>();

/** What other systems are told of by messages; the server knows these as well. */
export const messagesContext = createContext<readonly Told[]>([]);

/**
 * What the server's routes say of themselves, as far as they are the contract, in the order of the table of contents.
 */
export function contractOf(routes: ServerBuild["routes"]): Described[] {
  return Object.values(routes).flatMap((route) => {
    const { endpoint } = (route?.module.loader ?? {}) as { endpoint?: Endpoint };
    return route && endpoint?.area && route.path ? [{ path: `/${route.path}`, endpoint }] : [];
  });
}

const descriptions = new WeakMap<Described[], Contract>();

/** The description of the contract, made once. In: the context of a request, and the platform's settings. */
export function describedBy(context: Readonly<RouterContextProvider>, settings: Settings): Contract {
  const contract = context.get(contractContext);
  const known = descriptions.get(contract);
  if (known) return known;
  const made = describeContract(contract, {
    origin: settings.PUBLIC_ORIGIN,
    platformName: settings.PLATFORM_NAME,
    sessionCookie: sessionCookieIn(settings),
    messages: context.get(messagesContext),
  });
  descriptions.set(contract, made as unknown as Contract);
  return made as unknown as Contract;
}

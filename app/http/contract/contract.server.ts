import { createContext, type RouterContextProvider } from "react-router";
import type { Settings } from "#app/domain/settings.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";
import type { Contract } from "#app/http/contract/description/chapters.ts";
import type { MessageDescription } from "#app/http/contract/description/describe-messages.ts";
import { describeContract } from "#app/http/contract/description/openapi.ts";
import { sessionCookieName } from "#app/http/sessions/session.server.ts";

/** The addresses of the JSON contract, for what describes them. */
export const contractContext = createContext<Endpoints>();

/** What other systems are told of by messages; the server knows these as well. */
export const messagesContext = createContext<readonly MessageDescription[]>([]);

const descriptions = new WeakMap<Endpoints, Contract>();

/** The description of the contract, made once. Takes the context of a request, and the platform's settings. */
export function describeApp(context: Readonly<RouterContextProvider>, settings: Settings): Contract {
  const contract = context.get(contractContext);
  const known = descriptions.get(contract);
  if (known) return known;
  const made = describeContract(contract, {
    origin: settings.PUBLIC_ORIGIN,
    platformName: settings.PLATFORM_NAME,
    sessionCookie: sessionCookieName(settings),
    messages: context.get(messagesContext),
  });
  descriptions.set(contract, made as unknown as Contract);
  return made as unknown as Contract;
}

import { createContext, type RouterContextProvider } from "react-router";
import type { Settings } from "#app/domain/settings.ts";
import type { Endpoints } from "#app/http/contract/declared.ts";
import type { Contract } from "#app/http/contract/description/chapters.ts";
import type { MessageDescription } from "#app/http/contract/description/describe-messages.ts";
import { describeContract } from "#app/http/contract/description/openapi.ts";
import { sessionCookieName } from "#app/http/sessions/session.server.ts";

export const contractContext = createContext<Endpoints>();

export const messagesContext = createContext<readonly MessageDescription[]>([]);

const descriptions = new WeakMap<Endpoints, Contract>();

/** The OpenAPI document, generated once. */
export function describeApp(context: Readonly<RouterContextProvider>, settings: Settings): Contract {
  const contract = context.get(contractContext);
  const cached = descriptions.get(contract);
  if (cached) return cached;
  const description = describeContract(contract, {
    origin: settings.PUBLIC_ORIGIN,
    platformName: settings.PLATFORM_NAME,
    sessionCookie: sessionCookieName(settings),
    messages: context.get(messagesContext),
  });
  descriptions.set(contract, description as unknown as Contract);
  return description as unknown as Contract;
}

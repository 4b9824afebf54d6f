/** What a service worker has, which the types of a page do not name. */
type Extendable = Event & { waitUntil: (work: Promise<unknown>) => void };
export type Fetching = Extendable & { request: Request; respondWith: (answer: Promise<Response>) => void };
type ServiceWorker = {
  skipWaiting: () => Promise<void>;
  clients: { claim: () => Promise<void> };
  registration: { unregister: () => Promise<boolean>; sync?: { register: (tag: string) => Promise<void> } };
  addEventListener: (type: string, listener: (event: Fetching) => void) => void;
};

export const worker = self as unknown as ServiceWorker;

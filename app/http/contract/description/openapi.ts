import { type Area, areas, scopes } from "#app/domain/ctx.ts";
import type { Call, Endpoint, Endpoints, Method } from "#app/http/contract/declared.ts";
import { type Components, newComponents } from "./components.ts";
import { describeMessages, type MessageDescription, messagesTag, signatureParameters } from "./describe-messages.ts";
import { describeOperation } from "./operation.ts";

/** The platform's address and name, and the name of its session cookie. */
type About = { origin: string; platformName: string; sessionCookie: string; messages: readonly MessageDescription[] };

/**
 * The OpenAPI 3.1 description of the JSON contract, generated from the schemas that parse requests and type answers.
 */
export function describeContract(endpoints: Endpoints, about: About) {
  const components = newComponents();
  const paths: Record<string, unknown> = {};
  for (const [address, endpoint] of Object.entries(endpoints)) {
    const path = `/api/${address}`;
    if (endpoint.area) paths[templateOf(path)] = describePath(path, endpoint.area, endpoint, components);
  }
  const webhooks = describeMessages(about.messages, components);
  return {
    openapi: "3.1.1",
    info: {
      title: `${about.platformName}: API`,
      version: "1",
      summary: "Catálogo, estudo, certificados, pagamentos, suporte e direção da escola.",
      description: introduction,
    },
    jsonSchemaDialect: "https://json-schema.org/draft/2020-12/schema",
    servers: [{ url: about.origin }],
    tags: [...Object.entries(areas).map(([name, description]) => ({ name, description })), messagesTag],
    paths,
    webhooks,
    components: {
      schemas: components.schemas,
      parameters: signatureParameters,
      responses: components.responses,
      headers: components.headers,
      securitySchemes: {
        token: {
          type: "http",
          scheme: "bearer",
          description: `Um token de acesso, criado no perfil. Permissões: ${scopes.join(", ")}.`,
        },
        session: {
          type: "apiKey",
          in: "cookie",
          name: about.sessionCookie,
          description: "A sessão do login pelo navegador.",
        },
      },
    },
  };
}

const introduction = `As respostas são um envelope: \`{"success": true, "data": …}\` ou \`{"success": false, "error": "…"}\`, com \`fields\` quando um campo está errado. Só três sucessos vêm sem ele: a pessoa autenticada, o endereço do login e esta descrição. Valores em dinheiro são números em reais; datas e horas, em UTC.

Listas longas vêm em páginas (\`page\`, \`limit\`), com o cabeçalho \`Link\`; as outras, inteiras. Leituras públicas trazem \`ETag\` e respondem 304 a \`If-None-Match\`. Chamadas que criam alguma coisa aceitam \`Idempotency-Key\`: a mesma chave com o mesmo corpo dá a mesma resposta por 24 horas. Respostas 429 e 503 dizem em \`Retry-After\` quantos segundos esperar.`;

/** `/api/courses/:id` as OpenAPI writes it: `/api/courses/{id}`. */
const templateOf = (path: string) => path.replace(/:(\w+)/g, "{$1}");

function describePath(path: string, area: Area, { area: _, ...calls }: Endpoint, components: Components) {
  const methods = Object.entries(calls) as [Method, Call][];
  return Object.fromEntries(
    methods.map(([method, { declared }]) => [
      method.toLowerCase(),
      describeOperation({ path, method, area: declared.area ?? area, declared }, components),
    ]),
  );
}

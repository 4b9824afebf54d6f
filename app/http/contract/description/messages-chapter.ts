import { type Contract, type Row, rowsOf } from "#app/http/contract/description/chapters.ts";
import { describeType, type Schema } from "#app/http/contract/description/describe-type.ts";

/** One type of message, as the documentation shows it. */
type MessageView = { type: string; label: string; when: string; rows: Row[] };

/** The parts of a message's description that are read here. */
export type DescribedMessage = {
  summary: string;
  description: string;
  requestBody: { content: Record<string, { schema: Schema }> };
  responses: Record<string, { description: string }>;
};

type Parameter = { name: string; required: boolean; description: string; schema: Schema };

/** The messages of the description: what each is about, what all contain, and what the receiver may answer. */
export function messagesOf({ webhooks, components }: Contract) {
  const described = Object.entries(webhooks).map(([type, { post }]) => ({ type, ...post }));
  const headers: Row[] = Object.values(components.parameters as Record<string, Parameter>).map((each) => ({
    name: each.name,
    type: describeType(each.schema),
    isRequired: each.required,
    description: each.description,
  }));
  const messages: MessageView[] = described.map(({ type, summary, description, requestBody }) => {
    const { schema } = requestBody.content["application/json"]!;
    const whole = components.schemas[describeType(schema)]!;
    return { type, label: summary, when: description, rows: rowsOf(whole.properties!.data!) };
  });
  const answers = Object.entries(described[0]?.responses ?? {}).map(([status, { description }]) => ({
    status,
    meaning: description,
  }));
  answers.sort((one, other) => (one.status < other.status ? -1 : 1)); // JavaScript objects sort integer keys first.
  return { headers, messages, answers };
}

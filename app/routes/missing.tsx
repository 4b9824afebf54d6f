import { data } from "react-router";

/** Answers addresses that have no page. As a route of its own it lets the middleware run for these too. */
export function loader(): never {
  throw data(null, { status: 404 });
}

export const action = loader;

export default () => null;

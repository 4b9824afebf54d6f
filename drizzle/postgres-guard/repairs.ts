/** One repair: `before` stands exactly `times` (1) in `file` of postgres.js 3.4.9 and becomes `after`. */
export type Repair = { file: "connection.js" | "index.js"; why: string; before: string; after: string; times?: number };

/** Everything changed in postgres.js, each with the fault it mends. Delete an entry once a release contains it. */
export const repairs: Repair[] = [
  {
    file: "connection.js",
    why: "a statement that was not prepared yet cost two round trips: the types of its values were asked for before any was sent, which only lists and dates need",
    before: "(parameters.length && !q.prepared)\n",
    after:
      "(parameters.length && !q.prepared\n" +
      "      && parameters.some(x => typeof x === 'object' && x !== null && !(x instanceof Uint8Array)))\n",
  },
  {
    file: "connection.js",
    why: "a statement that was prepared anew, since the server knew it no more, was sent its values as they had been written for the first time, and true became false",
    before: "    q.retried = error\n",
    after: "    q.retried = error\n    q.parameters = null\n",
  },
  {
    file: "connection.js",
    why: "a write left over from a closed socket threw from setImmediate and ended the process",
    before: "  function nextWrite(fn) {\n",
    after:
      "  function nextWrite(fn) {\n    if (socket === null)\n      return (chunk = nextWriteTimer = null, false)\n\n",
  },
  {
    file: "connection.js",
    why: "a query given to a closed connection was never answered",
    before: "    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'",
    after:
      "    if (socket === null)\n      return (q.reject(Errors.connection('CONNECTION_CLOSED', options)), true)\n\n" +
      "    if (stream)\n      return queryError(q, Errors.generic('COPY_IN_PROGRESS'",
  },
  {
    file: "connection.js",
    why: "a transaction begun on a connection that had no room for more queries was never given that connection: its statements ran in other sessions, and other people's in its own",
    before: "        && (!q.options.onexecute || q.options.onexecute(connection))\n",
    after: "        && !q.options.onexecute\n",
  },
  {
    file: "connection.js",
    why: "the same: a transaction takes its connection whatever room there is",
    before: "      build(q)\n      return write(",
    after: "      build(q)\n      q.options.onexecute && q.options.onexecute(connection)\n      return write(",
  },
  {
    file: "connection.js",
    why: "after a close the cancelled write still counted as pending: the next start-up message was never sent, or went out behind old bytes, until connect_timeout",
    before: "    clearImmediate(nextWriteTimer)\n    socket.removeListener('data', data)\n",
    after:
      "    clearImmediate(nextWriteTimer)\n    chunk = nextWriteTimer = null\n    rows = 0\n" +
      "    socket.removeListener('data', data)\n",
  },
  {
    file: "connection.js",
    why: "a connection that came back still held its last query, and so kept a refused start-up from its caller",
    before: "    closedTime = performance.now()\n",
    after: "    query = errorResponse = null\n    closedTime = performance.now()\n",
  },
  {
    file: "connection.js",
    why: "a query sent between a socket's error and its close was never answered, and cost the pool its connection",
    before: "    !hadError && (query || sent.length) && error(",
    after: "    ;(query || sent.length) && error(",
  },
  {
    file: "connection.js",
    why: "a close while a connection read the server's array types was an unhandled rejection; its caller gets the error anyway",
    before: "        return fetchArrayTypes()\n",
    after: "        return fetchArrayTypes().catch(noop)\n",
  },
  {
    file: "connection.js",
    why: "a copy interrupted by a close wrote to the missing socket",
    before: "        callback(error)\n        socket.write(",
    after: "        callback(error)\n        socket && socket.write(",
    times: 2,
  },
  {
    file: "connection.js",
    why: "a copy that ended while its reader was behind left the connection paused for ever",
    before: "    stream && stream.push(null)\n",
    after: "    stream && stream.push(null)\n    socket && socket.resume()\n",
  },
  {
    file: "connection.js",
    why: "a copy that the server refused at its end was never answered",
    before: "        final = callback\n        stream = null\n",
    after: "        final = callback\n",
  },
  {
    file: "connection.js",
    why: "the same: where the end is known",
    before: "    final && (final(), final = null)\n",
    after: "    final && (final(), final = stream = null)\n",
  },
  {
    file: "connection.js",
    why: "the same: the refusal goes to whoever copies",
    before: "    stream && (stream.destroy(err), stream = null)\n    query &&",
    after: "    stream && (stream.destroy(err), stream = final = null)\n    query &&",
  },
  {
    file: "index.js",
    why: "a transaction whose connection closed went on, statement by statement, in another session without BEGIN",
    before: "        new Promise((_, reject) => connection.onclose = reject)\n",
    after:
      "        new Promise((_, reject) => connection.onclose = e => {\n          lost = e\n" +
      "          while (queries.length)\n            queries.shift().reject(e)\n          reject(e)\n        })\n",
  },
  {
    file: "index.js",
    why: "the same: where the loss is remembered",
    before: "      , connection\n      , prepare = null\n",
    after: "      , connection\n      , lost = null\n      , prepare = null\n",
  },
  {
    file: "index.js",
    why: "the same: what the transaction's later statements get",
    before: "        c.queue === full\n          ? queries.push(q)\n          : c.execute(q) || move(c, full)\n",
    after:
      "        if (lost)\n          return q.reject(lost)\n" +
      "        c.queue === full\n          ? queries.push(q)\n          : c.execute(q) || move(c, full)\n",
  },
  {
    file: "index.js",
    why: "a reserved connection that had closed was released among the open ones, and every later query on it failed",
    before: "    c.reserved.release = true\n\n    const sql = Sql(handler)\n    sql.release = () => {\n",
    after:
      "    c.reserved.release = true\n    let lost = null\n    c.onclose = e => {\n      lost = e\n" +
      "      while (queue.length)\n        queue.shift().reject(e)\n    }\n\n" +
      "    const sql = Sql(handler)\n    sql.release = () => {\n      if (lost)\n        return\n      c.onclose = null\n",
  },
  {
    file: "index.js",
    why: "the same: what later queries on the reserved connection get",
    before: "    function handler(q) {\n      c.queue === full\n        ? queue.push(q)\n",
    after:
      "    function handler(q) {\n      if (lost)\n        return q.reject(lost)\n      c.queue === full\n        ? queue.push(q)\n",
  },
  {
    file: "index.js",
    why: "a query waited for a free connection for ever, and whoever asked with it",
    before: "    busy.length\n      ? go(busy.shift(), query)\n      : queries.push(query)\n  }\n",
    after:
      "    if (busy.length)\n      return go(busy.shift(), query)\n\n    queries.push(query)\n" +
      "    setTimeout(() => {\n      if (!query.state && queries.remove(query))\n" +
      "        query.reject(Errors.generic('POOL_EXHAUSTED', 'no connection became free within 3 s'))\n" +
      "    }, 3000).unref()\n  }\n",
  },
];

/**
 * Loaded into the server by `node --import` in the drill of fault points alone; nothing of it is part of the platform.
 * A request with the header `X-Fault-Point: n` makes the process kill itself before it sends its n-th message from then
 * on: to PostgreSQL, to a gateway, or to the client. Each answer says how many messages were sent before it began.
 */
import { Server } from "node:http";
import { Socket } from "node:net";

const ports = process.env.FAULT_PORTS.split(",").map(Number);
let said = 0;
let last = Number.POSITIVE_INFINITY;
let asker = null;

const { emit } = Server.prototype;
Server.prototype.emit = function (name, req, res, ...rest) {
  if (name === "request" && req.headers["x-fault-point"] !== undefined) {
    said = 0;
    last = Number(req.headers["x-fault-point"]);
  }
  if (name === "request" && last !== Number.POSITIVE_INFINITY) {
    asker = req.socket;
    const { writeHead } = res;
    res.writeHead = function (...head) {
      this.setHeader("X-Said", String(said));
      return writeHead.apply(this, head);
    };
  }
  return emit.call(this, name, req, res, ...rest);
};

const { write } = Socket.prototype;
Socket.prototype.write = function (...args) {
  const counts = this === asker || ports.includes(this.remotePort);
  if (counts && last !== Number.POSITIVE_INFINITY && said++ >= last) process.kill(process.pid, "SIGKILL");
  return write.apply(this, args);
};

'use strict';

/** Codes of JSON-RPC and of the Language Server Protocol. */
const ErrorCode = {
  methodNotFound: -32601,
  internalError: -32603,
  contentModified: -32801,
  requestCancelled: -32800,
  serverCancelled: -32802,
};

/** Larger headers and bodies are not from a server that works. */
const HEADER_LIMIT = 8 << 10;
const BODY_LIMIT = 512 << 20;

class ResponseError extends Error {
  constructor(code, message) {
    super(message);
    this.code = code;
  }

  /** True if the answer is only outdated or no longer wanted. */
  get isCancellation() {
    return [ErrorCode.contentModified, ErrorCode.requestCancelled, ErrorCode.serverCancelled].includes(this.code);
  }
}

/** Splits a stream of bytes into the bodies of messages. */
class MessageReader {
  #chunks = [];
  #size = 0;
  /** The number of bytes that the next header or body needs. */
  #needed = 1;
  #length = null;

  /** Returns the complete messages. Throws if the stream is not one of messages. */
  take(chunk) {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    const messages = [];
    // Chunks of a long body are joined only once, when it is complete.
    while (this.#size >= this.#needed) {
      const bytes = this.#chunks.length === 1 ? this.#chunks[0] : Buffer.concat(this.#chunks);
      let used = 0;
      if (this.#length === null) {
        const end = bytes.indexOf('\r\n\r\n');
        if (end < 0) {
          if (bytes.length > HEADER_LIMIT) throw new Error('the header of a message is too long');
          this.#needed = bytes.length + 1;
        } else {
          this.#length = MessageReader.#bodyLength(bytes.toString('latin1', 0, end));
          this.#needed = this.#length;
          used = end + 4;
        }
      } else {
        messages.push(JSON.parse(bytes.toString('utf8', 0, this.#length)));
        used = this.#length;
        this.#length = null;
        this.#needed = 1;
      }
      this.#chunks = [bytes.subarray(used)];
      this.#size = bytes.length - used;
    }
    return messages;
  }

  static #bodyLength(header) {
    const length = Number(/^content-length: *(\d+) *$/im.exec(header)?.[1] ?? NaN);
    if (!(length <= BODY_LIMIT)) throw new Error(`unusable header of a message: ${JSON.stringify(header)}`);
    return length;
  }
}

/** JSON-RPC over two streams. */
class Connection {
  #input;
  #output;
  #handlers;
  #reader = new MessageReader();
  #pending = new Map();
  #lastId = 0;
  #isClosed = false;

  /**
   * @param handlers `request(method, params)` returns or promises a result, `notification(method, params)`,
   *   `fault(error)` for what is not a message, and `trace(direction, message)`.
   */
  constructor(input, output, handlers) {
    this.#input = input;
    this.#output = output;
    this.#handlers = handlers;
    input.on('data', chunk => this.#take(chunk));
    // A write after the process has ended; its end is reported elsewhere.
    output.on('error', () => {});
  }

  /** Sends a request and promises its result. The token of an editor cancels it. */
  async request(method, params, token) {
    if (this.#isClosed) throw new ResponseError(ErrorCode.requestCancelled, 'the server has stopped');
    if (token?.isCancellationRequested) throw new ResponseError(ErrorCode.requestCancelled, 'canceled');
    this.#lastId += 1;
    const id = this.#lastId;
    const answer = new Promise((resolve, reject) => this.#pending.set(id, { resolve, reject }));
    const cancellation = token?.onCancellationRequested(() => this.notify('$/cancelRequest', { id }));
    this.#send({ id, method, params });
    try {
      return await answer;
    } finally {
      cancellation?.dispose();
    }
  }

  notify(method, params) {
    this.#send({ method, params });
  }

  /** Rejects all requests that wait. Nothing is sent or received afterward. */
  close() {
    if (this.#isClosed) return;
    this.#isClosed = true;
    const error = new ResponseError(ErrorCode.requestCancelled, 'the server has stopped');
    for (const { reject } of this.#pending.values()) reject(error);
    this.#pending.clear();
  }

  #send(message) {
    if (this.#isClosed || !this.#output.writable) return;
    this.#handlers.trace('sent', message);
    const body = Buffer.from(JSON.stringify({ jsonrpc: '2.0', ...message }), 'utf8');
    this.#output.write(`Content-Length: ${body.length}\r\n\r\n`);
    this.#output.write(body);
  }

  #take(chunk) {
    if (this.#isClosed) return;
    let messages;
    try {
      messages = this.#reader.take(chunk);
    } catch (error) {
      this.#input.removeAllListeners('data');
      this.#input.resume();
      this.close();
      this.#handlers.fault(error);
      return;
    }
    for (const message of messages) {
      if (this.#isClosed) return;
      this.#handlers.trace('received', message);
      this.#handle(message);
    }
  }

  #handle(message) {
    if (message.method === undefined) {
      const waiting = this.#pending.get(message.id);
      this.#pending.delete(message.id);
      if (message.error) waiting?.reject(new ResponseError(message.error.code, message.error.message));
      else waiting?.resolve(message.result);
    } else if (message.id === undefined) {
      try {
        this.#handlers.notification(message.method, message.params);
      } catch (error) {
        this.#handlers.fault(error);
      }
    } else {
      this.#answer(message);
    }
  }

  async #answer({ id, method, params }) {
    try {
      this.#send({ id, result: (await this.#handlers.request(method, params)) ?? null });
    } catch (error) {
      const code = error instanceof ResponseError ? error.code : ErrorCode.internalError;
      this.#send({ id, error: { code, message: String(error.message) } });
    }
  }
}

module.exports = { Connection, ErrorCode, MessageReader, ResponseError };

'use strict';

/** Messages on a stream. */

const assert = require('assert/strict');
const { PassThrough } = require('stream');
const { test } = require('node:test');
const path = require('path');
const { EXTENSION } = require('./harness');
const { Connection, MessageReader, ResponseError } = require(path.join(EXTENSION, 'src/rpc.js'));

const framed = (body, header = `Content-Length: ${Buffer.byteLength(body)}`) => Buffer.from(`${header}\r\n\r\n${body}`);
const MESSAGES = [{ id: 1, result: '\u{1F600} e\u0301' }, { method: 'x', params: {} }, { id: 2, result: null }];
const STREAM = Buffer.concat(MESSAGES.map(message => framed(JSON.stringify(message))));

test('messages are the same wherever the stream is cut', () => {
  for (let size = 1; size <= STREAM.length; size += 1) {
    const reader = new MessageReader();
    const found = [];
    for (let at = 0; at < STREAM.length; at += size) found.push(...reader.take(STREAM.subarray(at, at + size)));
    assert.deepEqual(found, MESSAGES, `in pieces of ${size} bytes`);
  }
});

test('other headers and other cases are read', () => {
  const header = 'Content-Type: application/vscode-jsonrpc; charset=utf-8\r\ncontent-length:  2';
  assert.deepEqual(new MessageReader().take(framed('{}', header)), [{}]);
});

test('a long message costs linear time', () => {
  const message = { result: 'x'.repeat(32 << 20) };
  const bytes = framed(JSON.stringify(message));
  const reader = new MessageReader();
  const start = Date.now();
  let found = [];
  for (let at = 0; at < bytes.length; at += 4096) found = reader.take(bytes.subarray(at, at + 4096));
  assert.equal(found[0].result.length, message.result.length);
  // With a copy for each piece, it takes minutes.
  assert.ok(Date.now() - start < 10_000);
});

for (const [what, bytes] of [
  ['no length', framed('{}', 'Content-Type: x')], ['a length that is not a number', framed('{}', 'Content-Length: x')],
  ['a length that is too large', framed('{}', 'Content-Length: 99999999999')], ['no JSON', framed('{')],
  ['a header without an end', Buffer.alloc(9000, 'x')],
]) {
  test(`a stream with ${what} is refused`, () => {
    assert.throws(() => new MessageReader().take(bytes));
  });
}

/** Two connections that talk to each other. */
function pair(handlers) {
  const [one, other] = [new PassThrough(), new PassThrough()];
  const rest = { request: () => null, notification: () => {}, fault: () => {}, trace: () => {} };
  return [
    new Connection(one, other, rest), new Connection(other, one, { ...rest, ...handlers }),
  ];
}

test('answers find their requests in any order', async () => {
  const [client] = pair({
    request: (method, params) => new Promise(resolve => setTimeout(resolve, 20 - params, `${method} ${params}`)),
  });
  const answers = await Promise.all([0, 10, 20].map(number => client.request('x', number)));
  assert.deepEqual(answers, ['x 0', 'x 10', 'x 20']);
});

test('errors are answers, and a closed connection rejects what waits and what comes', async () => {
  const [client] = pair({
    request: method => {
      if (method === 'known') throw new ResponseError(-32803, 'refused');
      return method === 'silent' ? new Promise(() => {}) : undefined.x;
    },
  });
  await assert.rejects(client.request('known'), { code: -32803, message: 'refused', isCancellation: false });
  await assert.rejects(client.request('unknown'), { code: -32603 });
  const silent = client.request('silent');
  client.close();
  await assert.rejects(silent, { isCancellation: true });
  await assert.rejects(client.request('known'), { isCancellation: true });
});

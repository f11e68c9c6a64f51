import type { TestApp } from './app.ts';

/** `TestApp.call` over the network. @param address of the server that a call goes to, asked at each call */
export function callServer(address: () => string): TestApp['call'] {
  return async (method, url, { token, body, headers = {} } = {}) => {
    const reply = await fetch(`${address()}${url}`, {
      method,
      headers: {
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await reply.text();
    return {
      status: reply.status,
      text,
      headers: Object.fromEntries(reply.headers),
      json: () => JSON.parse(text),
    };
  };
}

import type { TestApp } from '../support/app.ts';

type Parts = Readonly<Record<string, string | File>>;

/** A call with a multipart body, encoded as browsers do. */
export async function callMultipart(
  t: TestApp,
  method: 'POST' | 'PUT',
  url: string,
  token: string,
  parts: Parts,
  more: Record<string, string> = {},
) {
  const form = new FormData();
  for (const [name, value] of Object.entries(parts)) form.append(name, value);
  const encoded = new Response(form);
  const reply = await t.app.inject({
    method,
    url,
    headers: { authorization: `Bearer ${token}`, 'content-type': encoded.headers.get('content-type') ?? '', ...more },
    payload: Buffer.from(await encoded.arrayBuffer()),
  });
  return { status: reply.statusCode, text: reply.body, headers: reply.headers };
}

/** A browser without scripts: keeps cookies, follows redirections, and sends the forms of a provider. */
export class ProviderBrowser {
  readonly #cookies = new Map<string, string>();

  /**
   * Goes to an address of the provider and gives credentials where it asks for them.
   * @param person what is typed there; null gives none, `cancel` gives up
   * @returns where the provider sends the browser back to
   */
  async visit(
    address: string,
    person: { readonly user: string; readonly pass: string } | 'cancel' | null,
  ): Promise<URL> {
    const origin = new URL(address).origin;
    let asked = await this.#get(new URL(address), origin);
    for (let step = 0; step < 20; step += 1) {
      if (asked.back !== null) return asked.back;
      const [, action] = /<form[^>]*action="([^"]+)"/.exec(asked.text) ?? [];
      if (action === undefined || person === null) throw new Error(`The provider stopped: ${asked.text.slice(0, 400)}`);
      const isCancel = person === 'cancel' && action.startsWith('/interaction/');
      const fields = person === 'cancel' ? {} : person;
      const hidden = [...asked.text.matchAll(/name="(xsrf|logout)" value="([^"]*)"/g)].map(
        ([, name = '', value = '']) => [name, value],
      );
      const body = new URLSearchParams([...hidden, ...Object.entries(fields)] as [string, string][]);
      asked = await this.#get(new URL(isCancel ? `${action}/cancel` : action, origin), origin, body);
    }
    throw new Error('The provider never came to an end.');
  }

  async #get(
    address: URL,
    origin: string,
    body?: URLSearchParams,
  ): Promise<{ readonly back: URL | null; readonly text: string }> {
    const reply = await fetch(address, {
      redirect: 'manual',
      headers: { cookie: [...this.#cookies].map((pair) => pair.join('=')).join('; ') },
      ...(body === undefined ? {} : { method: 'POST', body }),
    });
    for (const line of reply.headers.getSetCookie()) {
      const [pair = ''] = line.split(';');
      const at = pair.indexOf('=');
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const location = reply.headers.get('location');
    if (location === null) return { back: null, text: await reply.text() };
    const next = new URL(location, address);
    return next.origin === origin ? this.#get(next, origin) : { back: next, text: '' };
  }
}

/** The page on which the provider of the demo asks who somebody is. */
export function signInPage(uid: string, user: string, isWrong: boolean): string {
  const problem = isWrong ? '<p role="alert">Usuario o contraseña incorrectos / User or password incorrect</p>' : '';
  return page(
    'Proveedor de identidad de prueba',
    `${problem}
    <form method="post" action="/interaction/${uid}">
      <label>Usuario / User<input name="user" value="${escaped(user)}" autocomplete="username" autocapitalize="none" required></label>
      <label>Contraseña / Password<input name="pass" type="password" autocomplete="current-password" required autofocus></label>
      <button>Continuar / Continue</button>
    </form>
    <form method="post" action="/interaction/${uid}/cancel"><button class="quiet">Cancelar / Cancel</button></form>`,
  );
}

/** The page that ends the provider's session by itself, as those of companies do where they are told whose it is. */
export const signOutPage = (form: string): string =>
  page(
    'Cerrando la sesión…',
    `${form.replace('</form>', '<input type="hidden" name="logout" value="yes"></form>')}
    <script>document.forms[0].submit()</script>`,
  );

const page = (title: string, body: string) => `<!doctype html><html lang="es"><head><meta charset="utf-8">
  <meta name="viewport" content="width=device-width, initial-scale=1"><title>${title}</title><style>
  body{font:16px/1.5 system-ui;margin:0;background:#eef1f4;color:#1b2530;display:grid;place-items:center;min-height:100vh}
  main{background:#fff;padding:32px;border-radius:12px;width:min(360px,calc(100vw - 80px));box-shadow:0 1px 4px #0003}
  h1{font-size:20px;margin:0 0 20px}form{display:grid;gap:14px;margin-bottom:12px}label{display:grid;gap:4px}
  input{font:inherit;padding:10px;border:1px solid #8795a3;border-radius:6px}
  button{font:inherit;padding:10px;border:0;border-radius:6px;background:#24476b;color:#fff}.quiet{background:none;color:#24476b}
  [role=alert]{color:#a3211b}</style></head><body><main><h1>${title}</h1>${body}</main></body></html>`;

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

type Payload = Readonly<Record<string, unknown>>;

/** A change of a person travels as multipart: its fields in `values`, the PDF beside them (decisions section 4). */
export function encodeCollaborator({ pdf, ...values }: Payload): { readonly form: FormData } {
  const form = new FormData();
  form.set('values', JSON.stringify(values));
  if (pdf instanceof File) form.set('pdf', pdf);
  return { form };
}

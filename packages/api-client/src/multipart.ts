/** The body of a multipart call: files and texts by name; nothing for what is empty. */
export function formData(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  // Texts first: a server that streams knows them before the file comes.
  const parts = Object.entries(body).sort(([, a], [, b]) => Number(a instanceof Blob) - Number(b instanceof Blob))
  for (const [name, value] of parts) {
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined && value !== null) form.append(name, String(value))
  }
  return form
}

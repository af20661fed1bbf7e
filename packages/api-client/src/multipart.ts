/** Omits empty members. */
export function formData(body: Readonly<Record<string, unknown>>): FormData {
  const form = new FormData()
  // A streaming server needs the texts before the file.
  const parts = Object.entries(body).sort(([, a], [, b]) => Number(a instanceof Blob) - Number(b instanceof Blob))
  for (const [name, value] of parts) {
    if (value instanceof Blob) form.append(name, value)
    else if (value !== undefined && value !== null) form.append(name, String(value))
  }
  return form
}

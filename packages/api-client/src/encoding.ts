/** Arrays are joined with commas, empty values omitted (product 5.5). */
export function searchParams(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text !== undefined && text !== null && text !== '') params.set(key, String(text))
  }
  return params
}

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

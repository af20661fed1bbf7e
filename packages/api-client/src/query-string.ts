/** Query parameters as the API reads them: arrays joined with commas, nothing for what is empty (product 5.5). */
export function searchParams(query: Readonly<Record<string, unknown>>): URLSearchParams {
  const params = new URLSearchParams()
  for (const [key, value] of Object.entries(query)) {
    const text = Array.isArray(value) ? value.join(',') : value
    if (text !== undefined && text !== null && text !== '') params.set(key, String(text))
  }
  return params
}

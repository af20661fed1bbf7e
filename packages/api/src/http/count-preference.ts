/**
 * Tests whether the caller of a list wants its rows without a count: `Prefer: count=none` (RFC 7240). The first `count` of the header counts, others and
 * unknown preferences are ignored.
 */
export function prefersNoCount(header: string | readonly string[] | undefined): boolean {
  for (const preference of (header ?? '').toString().split(',')) {
    const [name = '', value = ''] = (preference.split(';')[0] ?? '').split('=', 2)
    if (name.trim().toLowerCase() === 'count') return value.trim().replace(/^"(.*)"$/, '$1') === 'none'
  }
  return false
}

import { connectionLook, serverNow } from '@emberwatch/contract'

const months = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const two = (value: number) => String(value).padStart(2, '0')

/** '20 Nov' in local time; with the year where it is another one. */
export function dayText(iso: string, now = new Date(serverNow())): string {
  const at = new Date(iso)
  const year = at.getFullYear() === now.getFullYear() ? '' : ` ${at.getFullYear()}`
  return `${at.getDate()} ${months[at.getMonth()]}${year}`
}

/** '20 Nov 14:03'. */
export function sinceText(iso: string, now = new Date(serverNow())): string {
  const at = new Date(iso)
  return `${dayText(iso, now)} ${two(at.getHours())}:${two(at.getMinutes())}`
}

/** Product 8.16. Nothing where it is not known since when. */
export function connectionText(state: string | null, since: string | null): string | null {
  if (!since) return null
  const { word, cause } = connectionLook(state)
  return `${word} since ${sinceText(since)}${cause ? `: ${cause}` : ''}`
}

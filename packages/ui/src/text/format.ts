const pad = (value: number) => String(value).padStart(2, '0')
const dayPattern = /^\d{4}-\d{2}-\d{2}$/

/** Local time of an ISO instant; a bare day is that day wherever one is. Null when it is neither. */
function parseTime(value: string | null | undefined): Date | null {
  if (!value) return null
  const date = new Date(dayPattern.test(value) ? `${value}T00:00:00` : value)
  return Number.isNaN(date.getTime()) ? null : date
}

const isoDay = (date: Date): string => `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`

/** 'yyyy-MM-dd' in local time, '-' when invalid (spec 9). */
export function formatDate(value: string | null | undefined): string {
  const date = parseTime(value)
  return date ? isoDay(date) : '-'
}

/** 'yyyy-MM-dd HH:mm' in local time, '-' when invalid (spec 9). */
export function formatDateTime(value: string | null | undefined): string {
  const date = parseTime(value)
  return date ? `${isoDay(date)} ${formatTime(date)}` : '-'
}

const formatTime = (date: Date): string => `${pad(date.getHours())}:${pad(date.getMinutes())}`

/** 'HH:mm:ss' of the person's day. */
export const formatClock = (date: Date): string => `${formatTime(date)}:${pad(date.getSeconds())}`

const counts = new Intl.NumberFormat('en')

/** A number with thousands separated, '-' where there is none. */
export const formatCount = (value: number | null | undefined): string =>
  value === null || value === undefined || Number.isNaN(value) ? '-' : counts.format(value)

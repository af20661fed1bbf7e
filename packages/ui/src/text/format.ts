// Swedish writes days and times as spec 9 wants them. Not dayjs: every page would pay for it.
const days = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short' })
const minutes = new Intl.DateTimeFormat('sv-SE', { dateStyle: 'short', timeStyle: 'short' })
const clock = new Intl.DateTimeFormat('sv-SE', { timeStyle: 'medium' })

/** In local time; a bare day is that day wherever one is. '-' for nothing and for what is no time (spec 9). */
function show(value: string | null | undefined, format: Intl.DateTimeFormat): string {
  if (!value) return '-'
  const isBareDay = /^\d{4}-\d\d-\d\d$/.test(value)
  const time = new Date(isBareDay ? `${value}T00:00` : value)
  if (Number.isNaN(time.getTime())) return '-'
  // The browser makes the 2nd of March of a 30th of February.
  return isBareDay && days.format(time) !== value ? '-' : format.format(time)
}

/** 'yyyy-MM-dd' in local time, '-' when invalid (spec 9). */
export const formatDate = (value: string | null | undefined): string => show(value, days)

/** 'yyyy-MM-dd HH:mm' in local time, '-' when invalid (spec 9). */
export const formatDateTime = (value: string | null | undefined): string => show(value, minutes)

/** 'HH:mm:ss' of the person's day. */
export const formatClock = (date: Date): string => clock.format(date)

const counts = new Intl.NumberFormat('en')

/** A number with thousands separated, '-' where there is none. */
export const formatCount = (value: number | null | undefined): string =>
  value === null || value === undefined || Number.isNaN(value) ? '-' : counts.format(value)

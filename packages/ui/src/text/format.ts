import dayjs from 'dayjs'

const dayPattern = 'YYYY-MM-DD'

/** Local time by a pattern; a bare day is that day wherever one is. '-' for nothing and for what is no time (spec 9). */
function show(value: string | null | undefined, pattern: string): string {
  const time = value ? dayjs(value) : null
  if (!value || !time?.isValid()) return '-'
  // dayjs makes the 14th of the next month of a 45th.
  const isOtherDay = value.length === dayPattern.length && time.format(dayPattern) !== value
  return isOtherDay ? '-' : time.format(pattern)
}

/** 'yyyy-MM-dd' in local time, '-' when invalid (spec 9). */
export const formatDate = (value: string | null | undefined): string => show(value, dayPattern)

/** 'yyyy-MM-dd HH:mm' in local time, '-' when invalid (spec 9). */
export const formatDateTime = (value: string | null | undefined): string => show(value, 'YYYY-MM-DD HH:mm')

/** 'HH:mm:ss' of the person's day. */
export const formatClock = (date: Date): string => dayjs(date).format('HH:mm:ss')

const counts = new Intl.NumberFormat('en')

/** A number with thousands separated, '-' where there is none. */
export const formatCount = (value: number | null | undefined): string =>
  value === null || value === undefined || Number.isNaN(value) ? '-' : counts.format(value)

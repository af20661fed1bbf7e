import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'

dayjs.extend(customParseFormat)

/** Calendar days as 'yyyy-MM-dd' and months as 'yyyy-MM': texts that compare in order and know no time zone. */
export type DateMode = 'day' | 'month'

const toDay = (date: dayjs.Dayjs) => date.format('YYYY-MM-DD')

/** Today where the person is. */
export const today = (now = new Date()): string => toDay(dayjs(now))

/** Day and month may be typed with one digit or two. */
const typedPatterns: Record<DateMode, string[]> = {
  day: ['DD/MM/YYYY', 'D/M/YYYY', 'DD/M/YYYY', 'D/MM/YYYY'],
  month: ['MM/YYYY', 'M/YYYY'],
}

/** 'dd/MM/yyyy' or 'MM/yyyy' as a day or month; null when it is none (product 6.9). */
export function parseTyped(typed: string, mode: DateMode): string | null {
  // Strict, so that a day that does not exist does not come out as another one.
  const date = dayjs(typed.trim().replace(/[.-]/g, '/'), typedPatterns[mode], true)
  if (!date.isValid()) return null
  return mode === 'day' ? toDay(date) : date.format('YYYY-MM')
}

/** A day or month as it is typed; '' for anything else. */
export function typedForm(value: string, mode: DateMode): string {
  const date = dayjs(value.slice(0, mode === 'day' ? 10 : 7), mode === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM', true)
  return date.isValid() ? date.format(typedPatterns[mode][0]) : ''
}

export const addDays = (day: string, count: number): string => toDay(dayjs(day).add(count, 'day'))

/** The same day some months on, or the last of that month where it has fewer. */
export const addMonths = (day: string, count: number): string => toDay(dayjs(day).add(count, 'month'))

/** The weeks that a month touches, Monday first (ISO 8601). */
export function weeksOf(month: string): string[][] {
  const first = dayjs(`${month}-01`)
  const monday = first.subtract((first.day() + 6) % 7, 'day')
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => toDay(monday.add(week * 7 + day, 'day'))),
  )
  return weeks.filter((week) => week.some((day) => day.startsWith(month)))
}

const clamp = (value: string, min: string | undefined, max: string | undefined) =>
  min && value < min ? min : max && value > max ? max : value
export const within = (value: string, min: string | undefined, max: string | undefined) =>
  clamp(value, min, max) === value

/** '2 January 2024' */
export const dayName = (day: string): string => dayjs(day).format('D MMMM YYYY')
/** 'January 2024', of any day in it. */
export const monthName = (day: string): string => dayjs(day).format('MMMM YYYY')
export const monthShort = (day: string): string => dayjs(day).format('MMM')
export const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

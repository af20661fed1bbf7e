import { serverNow } from '@emberwatch/contract'
import dayjs from 'dayjs'
import customParseFormat from 'dayjs/plugin/customParseFormat.js'

dayjs.extend(customParseFormat)

/** Calendar days are 'yyyy-MM-dd' and months 'yyyy-MM': sortable strings without a time zone. */
export type DateMode = 'day' | 'month'

const toDay = (date: dayjs.Dayjs) => date.format('YYYY-MM-DD')

/** Today in the user's time zone. */
export const today = (now = new Date(serverNow())): string => toDay(dayjs(now))

const typedPatterns: Record<DateMode, string[]> = {
  day: ['DD/MM/YYYY', 'D/M/YYYY', 'DD/M/YYYY', 'D/MM/YYYY', 'DDMMYYYY', 'YYYY/MM/DD'],
  month: ['MM/YYYY', 'M/YYYY', 'MMYYYY', 'YYYY/MM'],
}

/** Parses 'dd/MM/yyyy' or 'MM/yyyy', their digits alone, and ISO 8601 with or without a time; null if the text is not a date (product 6.9). */
export function parseTyped(typed: string, mode: DateMode): string | null {
  // Strict, so that a day that does not exist does not become another one.
  const text = typed.trim().replace(/^(\d{4}-\d\d-\d\d)[T ]\d.*$/, '$1')
  const date = dayjs(text.replace(/[.-]/g, '/'), typedPatterns[mode], true)
  if (!date.isValid()) return null
  return mode === 'day' ? toDay(date) : date.format('YYYY-MM')
}

export function typedForm(value: string, mode: DateMode): string {
  const date = dayjs(value.slice(0, mode === 'day' ? 10 : 7), mode === 'day' ? 'YYYY-MM-DD' : 'YYYY-MM', true)
  return date.isValid() ? date.format(typedPatterns[mode][0]) : ''
}

export const addDays = (day: string, count: number): string => toDay(dayjs(day).add(count, 'day'))

/** Adds months and keeps the day, or takes the last day of a shorter month. */
export const addMonths = (day: string, count: number): string => toDay(dayjs(day).add(count, 'month'))

/** All weeks of a month, Monday first (ISO 8601). */
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

/** Calendar days as 'yyyy-MM-dd' and months as 'yyyy-MM': texts that compare in order and know no time zone. */
export type DateMode = 'day' | 'month'

const dayMs = 86_400_000
const pad = (value: number, length = 2) => String(value).padStart(length, '0')
const toDay = (date: Date) => date.toISOString().slice(0, 10)
const toDate = (day: string) => new Date(`${day}T00:00:00Z`)

/** Today where the person is. */
export function today(now = new Date()): string {
  return `${now.getFullYear()}-${pad(now.getMonth() + 1)}-${pad(now.getDate())}`
}

/** 'dd/MM/yyyy' or 'MM/yyyy' as a day or month; null when it is none (spec 2.8). */
export function parseTyped(typed: string, mode: DateMode): string | null {
  const numbers = /^(?:(\d{1,2})[/.-])?(\d{1,2})[/.-](\d{4})$/.exec(typed.trim())
  if (!numbers || (mode === 'day') !== (numbers[1] !== undefined)) return null
  const value = `${numbers[3]}-${pad(Number(numbers[2]))}-${pad(Number(numbers[1] ?? 1))}`
  const date = toDate(value)
  // A day that does not exist comes out as another one.
  if (Number.isNaN(date.getTime()) || toDay(date) !== value) return null
  return mode === 'day' ? value : value.slice(0, 7)
}

/** A day or month as it is typed; '' for anything else. */
export function typedForm(value: string, mode: DateMode): string {
  const parts = (mode === 'day' ? /^(\d{4})-(\d\d)-(\d\d)/ : /^(\d{4})-(\d\d)/).exec(value)
  return parts ? parts.slice(1).reverse().join('/') : ''
}

export const addDays = (day: string, count: number): string => toDay(new Date(toDate(day).getTime() + count * dayMs))

/** The same day some months on, or the last of that month where it has fewer. */
export function addMonths(day: string, count: number): string {
  const months = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 + count
  const [year, month] = [Math.floor(months / 12), months % 12]
  const last = new Date(Date.UTC(year, month + 1, 0)).getUTCDate()
  return `${pad(year, 4)}-${pad(month + 1)}-${pad(Math.min(Number(day.slice(8, 10)), last))}`
}

/** The weeks that a month touches, Monday first (ISO 8601). */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`
  const monday = addDays(first, -((toDate(first).getUTCDay() + 6) % 7))
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_day, day) => addDays(monday, week * 7 + day)),
  )
  return weeks.filter((week) => week.some((day) => day.startsWith(month)))
}

const clamp = (value: string, min: string | undefined, max: string | undefined) =>
  min && value < min ? min : max && value > max ? max : value
export const within = (value: string, min: string | undefined, max: string | undefined) =>
  clamp(value, min, max) === value

const format = (options: Intl.DateTimeFormatOptions) => {
  const formatter = new Intl.DateTimeFormat('en-GB', { timeZone: 'UTC', ...options })
  return (day: string) => formatter.format(toDate(day))
}
/** '2 January 2024' */
export const dayName = format({ day: 'numeric', month: 'long', year: 'numeric' })
/** 'January 2024', of any day in it. */
export const monthName = format({ month: 'long', year: 'numeric' })
export const monthShort = format({ month: 'short' })
export const weekdays = ['Mo', 'Tu', 'We', 'Th', 'Fr', 'Sa', 'Su'] as const

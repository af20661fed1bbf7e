import { type KeyboardEvent, useEffect, useRef, useState } from 'react'
import { Button } from '../button/Button.tsx'
import { Choice } from './Choice.tsx'
import { addDays, addMonths, type DateMode, monthName, today, weekdays, weeksOf } from './calendar.ts'
import './date.css'

interface CalendarProps {
  readonly mode: DateMode
  /** The chosen day or month; '' for none. */
  readonly value: string
  readonly min?: string
  readonly max?: string
  readonly onChoose: (value: string) => void
}

/** Keyboard steps (WAI-ARIA grid of dates); in the month picker one step is a month. */
const steps: Record<DateMode, Record<string, (day: string) => string>> = {
  day: {
    ArrowLeft: (day) => addDays(day, -1),
    ArrowRight: (day) => addDays(day, 1),
    ArrowUp: (day) => addDays(day, -7),
    ArrowDown: (day) => addDays(day, 7),
    PageUp: (day) => addMonths(day, -1),
    PageDown: (day) => addMonths(day, 1),
  },
  month: {
    ArrowLeft: (day) => addMonths(day, -1),
    ArrowRight: (day) => addMonths(day, 1),
    ArrowUp: (day) => addMonths(day, -3),
    ArrowDown: (day) => addMonths(day, 3),
    PageUp: (day) => addMonths(day, -12),
    PageDown: (day) => addMonths(day, 12),
  },
}

export function Calendar({ mode, value, min, max, onChoose }: CalendarProps) {
  const [cursor, setCursor] = useState(() => startOf(value, min, max))
  const grid = useRef<HTMLTableElement>(null)
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>(`[data-value="${cursor}"]`)?.focus()
  }, [cursor])
  const handleKey = (event: KeyboardEvent) => {
    const step = steps[mode][event.key]
    if (!step) return
    event.preventDefault()
    setCursor(step(cursor))
  }
  const lines = mode === 'day' ? weeksOf(cursor.slice(0, 7)) : quartersOf(cursor)
  return (
    <div className="ew-calendar ew-numbers">
      <CalendarHead mode={mode} cursor={cursor} onTurn={setCursor} />
      <table ref={grid} onKeyDown={handleKey}>
        {mode === 'day' && <WeekdayRow />}
        <tbody>
          {lines.map((line) => (
            <tr key={line[0]}>
              {line.map((day) => (
                <td key={day}>
                  <Choice
                    {...{ day, mode, cursor, min, max, onChoose }}
                    isChosen={value !== '' && day.startsWith(value)}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

interface CalendarHeadProps extends Pick<CalendarProps, 'mode'> {
  readonly cursor: string
  readonly onTurn: (cursor: string) => void
}

function CalendarHead({ mode, cursor, onTurn }: CalendarHeadProps) {
  const span = mode === 'day' ? 1 : 12
  const unit = mode === 'day' ? 'month' : 'year'
  const turn = (label: string, icon: 'chevronLeft' | 'chevronRight', count: number) => (
    <Button kind="quiet" size="small" icon={icon} label={label} onClick={() => onTurn(addMonths(cursor, count))} />
  )
  return (
    <div className="ew-calendar-head">
      {turn(`Previous ${unit}`, 'chevronLeft', -span)}
      <strong aria-live="polite">{mode === 'day' ? monthName(cursor) : cursor.slice(0, 4)}</strong>
      {turn(`Next ${unit}`, 'chevronRight', span)}
    </div>
  )
}

const WeekdayRow = () => (
  <thead>
    <tr>
      {weekdays.map((weekday) => (
        <th key={weekday} scope="col">
          {weekday}
        </th>
      ))}
    </tr>
  </thead>
)

/** The months of the cursor's year in rows of three, each with the cursor's day of the month. */
const quartersOf = (cursor: string): string[][] => {
  const january = addMonths(cursor, 1 - Number(cursor.slice(5, 7)))
  return [0, 3, 6, 9].map((first) => [0, 1, 2].map((month) => addMonths(january, first + month)))
}

/** The day at which the calendar opens: the value, else today or the nearest allowed day. */
function startOf(value: string, min: string | undefined, max: string | undefined): string {
  const start = value.length === 7 ? `${value}-01` : value || today()
  if (max && start > max) return max.length === 7 ? `${max}-01` : max
  if (min && start < min) return min.length === 7 ? `${min}-01` : min
  return start
}

import { type DateMode, dayName, monthName, monthShort, today, within } from './calendar.ts'

interface ChoiceProps {
  readonly mode: DateMode
  readonly min?: string
  readonly max?: string
  readonly onChoose: (value: string) => void
  readonly day: string
  readonly cursor: string
  readonly isChosen: boolean
}

export function Choice({ day, mode, cursor, min, max, isChosen, onChoose }: ChoiceProps) {
  const result = mode === 'day' ? day : day.slice(0, 7)
  const isNow = today().startsWith(result)
  const isOther = mode === 'day' && day.slice(0, 7) !== cursor.slice(0, 7)
  return (
    <button
      type="button"
      data-value={day}
      className={['ew-day', isOther && 'is-other', isNow && 'is-now'].filter(Boolean).join(' ')}
      tabIndex={day === cursor ? 0 : -1}
      aria-label={mode === 'day' ? dayName(day) : monthName(day)}
      aria-pressed={isChosen}
      aria-current={isNow ? 'date' : undefined}
      disabled={!within(result, min?.slice(0, result.length), max?.slice(0, result.length))}
      onClick={() => onChoose(result)}
    >
      {mode === 'day' ? Number(day.slice(8)) : monthShort(day)}
    </button>
  )
}

import { durationText, severities, states } from '@emberwatch/contract'
import { type AvailabilityDay, type DayState, dayStates } from '@emberwatch/contract/sites-systems'
import { formatDate, Numbers } from '@emberwatch/ui'
import { DenseGroup } from '@emberwatch/ui/detail'
import { type KeyboardEvent, useState } from 'react'
import styles from './history.module.css'

/** The height tells the state too, so that colour is never the only sign. */
const words: Record<DayState, string> = {
  alarm: severities.alarm.word,
  offline: states.offline.word,
  fault: severities.fault.word,
  warning: severities.warning.word,
  calm: states.calm.word,
  unknown: states.unknown.word,
}

interface DayStripProps {
  /** Oldest first. */
  readonly days: readonly AvailabilityDay[]
  readonly chosen: string
  readonly onChoose: (day: string) => void
}

/** One stop for the keyboard; arrows go from day to day. */
export function DayStrip({ days, chosen, onChoose }: DayStripProps) {
  const [focused, setFocused] = useState(chosen || (days.at(-1)?.day ?? ''))
  const known = days.some(({ day }) => day === focused) ? focused : days.at(-1)?.day
  const step = (event: KeyboardEvent<HTMLElement>) => {
    const buttons = [...event.currentTarget.querySelectorAll('button')]
    const at = buttons.indexOf(document.activeElement as HTMLButtonElement)
    const next = { ArrowLeft: at - 1, ArrowRight: at + 1, Home: 0, End: buttons.length - 1 }[event.key]
    if (next === undefined || !buttons[next]) return
    event.preventDefault()
    buttons[next].focus()
  }
  return (
    <div>
      <DenseGroup legend="Days, the oldest first; arrows go from day to day" className={styles.strip} onKeyDown={step}>
        {days.map((each) => (
          <button
            key={each.day}
            type="button"
            className={styles.day}
            data-worst={each.worst}
            aria-pressed={each.day === chosen}
            aria-label={textOf(each)}
            title={textOf(each)}
            tabIndex={each.day === known ? 0 : -1}
            onFocus={() => setFocused(each.day)}
            onClick={() => onChoose(each.day)}
          >
            <i />
          </button>
        ))}
      </DenseGroup>
      <p className={styles.ends}>
        <span>{formatDate(days[0]?.day)}</span>
        <span>{formatDate(days.at(-1)?.day)}</span>
      </p>
      <Legend days={days} />
    </div>
  )
}

const Legend = ({ days }: Pick<DayStripProps, 'days'>) => (
  <ul className={styles.legend}>
    {dayStates.map((state) => (
      <li key={state} className={styles.key} data-worst={state}>
        <i aria-hidden />
        <span>{`${words[state]} `}</span>
        <Numbers as="b">{days.filter(({ worst }) => worst === state).length}</Numbers>
      </li>
    ))}
  </ul>
)

const textOf = ({ day, worst, secondsWithoutContact: seconds }: AvailabilityDay) =>
  `${formatDate(day)}: ${words[worst]}${seconds > 0 ? `, ${durationText(seconds)} without contact` : ''}`

import { connectionLook, type StateIcon } from '@emberwatch/contract'
import { type ConnectionState, connectionCode } from './connection.ts'
import { useIsSilent } from './Heard.tsx'
import { mustBeAnnounced, type StatusName, statusLook } from './statuses.ts'

/** The shapes stand on a 12 by 12 grid: they differ in outline, not only in colour. */
const shapes: Record<StateIcon, string> = {
  check: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1zM5.2 8.4 3 6.2l.9-.9 1.3 1.3 2.9-3 .9.9z',
  cross: 'M2.3 1 6 4.7 9.7 1 11 2.3 7.3 6 11 9.7 9.7 11 6 7.3 2.3 11 1 9.7 4.7 6 1 2.3z',
  octagon: 'M3.9 1h4.2L11 3.9v4.2L8.1 11H3.9L1 8.1V3.9zM5.3 3.2h1.4v3.6H5.3zM5.3 7.6h1.4V9H5.3z',
  triangle: 'M6 1l5.5 9.8H.5zM5.4 4.5h1.2v3H5.4zM5.4 8.3h1.2v1.2H5.4z',
  diamond: 'M6 .5 11.5 6 6 11.5.5 6z',
  ring: 'M6 1a5 5 0 1 0 0 10A5 5 0 0 0 6 1zm0 1.5a3.5 3.5 0 1 1 0 7 3.5 3.5 0 0 1 0-7z',
  square: 'M2 2h8v8H2z',
}

interface StatusProps {
  readonly of: StatusName
  readonly value: ConnectionState | boolean
  /** What is offline has the colour of its cause, a code of product 8.4; its words stand elsewhere. */
  readonly cause?: string | null
  /** Shows the shape only; the word remains as a hint and for assistive technology. */
  readonly isShort?: boolean
  /** A word in a legend or a filter, not the state of an item; it never becomes unknown. */
  readonly isWord?: boolean
}

/** A state as shape and word. A connection state that is too old shows as unknown (product 15.2). */
export function Status({ of, value, cause: code, isShort, isWord = false }: StatusProps) {
  const isSilent = useIsSilent() && !isWord
  const own = typeof value === 'object' ? connectionCode(value) : value
  const isUnknown = isSilent && mustBeAnnounced(of, own)
  const { word, tone: ownTone, icon, cause, meaning } = statusLook(of, isUnknown ? null : own)
  const tone = own === 'offline' && code && !isUnknown ? connectionLook(code).tone : ownTone
  return (
    <span className={`ew-status ew-tone-${tone}`} title={isShort ? [word, cause].filter(Boolean).join(': ') : meaning}>
      <svg className="ew-status-shape" width="12" height="12" viewBox="0 0 12 12" fillRule="evenodd" aria-hidden>
        <path d={shapes[icon]} />
      </svg>
      <span className={isShort ? 'ew-sr-only' : undefined}>
        <span>{word}</span>
        {cause && <small className="ew-status-cause">{`: ${cause}`}</small>}
      </span>
    </span>
  )
}

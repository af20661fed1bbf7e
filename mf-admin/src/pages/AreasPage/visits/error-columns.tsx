import type { ErrorCause } from '@emberwatch/contract/admin'
import { formatCount, Muted, Numbers } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'
import styles from './visits.module.css'

export const errorColumns = columns<ErrorCause>()([
  {
    key: 'message',
    title: 'Error',
    render: ({ name, message, kind, frames: [frame], requests: [request] }) => (
      <div className={styles.cause}>
        <strong>{message ? `${name}: ${message}` : name}</strong>
        <Muted as="span" isSmall>
          {frame ? `${kind}, ${placeOf(frame)}` : kind}
        </Muted>
        {frame?.source && <code>{frame.source.text}</code>}
        {request && <Muted as="span" isSmall>{`request ${request}`}</Muted>}
      </div>
    ),
  },
  {
    key: 'count',
    title: 'Times',
    render: ({ count, hints }) => <Numbers>{formatCount(count || hints)}</Numbers>,
    note: whom,
  },
  {
    key: 'pages',
    title: 'Where',
    render: ({ pages, browsers, actions }) => (
      <div className={styles.cause}>
        <span>{counted(pages)}</span>
        <Muted as="span" isSmall>
          {counted(browsers)}
        </Muted>
        {Object.keys(actions).length > 0 && <Muted as="span" isSmall>{`after ${counted(actions)}`}</Muted>}
      </div>
    ),
  },
  { key: 'lastAt', title: 'Last', kind: 'dateTime' },
])

/** Visitors are named apart, as anybody can be one. */
function whom({ count, people, hints }: ErrorCause): string {
  if (count === 0) return 'seen by visitors who are not signed in alone'
  const confirmed = people === 1 ? '1 person' : `${formatCount(people)} people`
  return hints ? `${confirmed}, also seen ${formatCount(hints)} times by visitors who are not signed in` : confirmed
}

/** The position is in the source where there is a map. */
const placeOf = ({ file, line, column, source }: ErrorCause['frames'][number]) =>
  source ? `${source.file}:${source.line}:${source.column}` : `${file}:${line}:${column}`

const framesShown = 3

/** Such as `/modems 12, /sites 3`. */
const counted = (counts: Readonly<Record<string, number>>): string =>
  Object.entries(counts)
    .sort(([, one], [, other]) => other - one)
    .slice(0, framesShown)
    .map(([name, count]) => `${name.trim()} ${count}`)
    .join(', ')

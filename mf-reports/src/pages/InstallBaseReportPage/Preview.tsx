import { formatInstallBaseProblem, type InstallBasePreview, installBaseColumns } from '@emberwatch/contract/reports'
import { Banner, formatCount, Muted, VisuallyHidden } from '@emberwatch/ui'
import styles from './preview.module.css'

export function Preview({ preview }: { preview: InstallBasePreview }) {
  const { columns, rows, missing, rowsCount, problems, problemsCount } = preview
  const ignored = columns.filter(({ field }) => !field).map(({ title }) => title || '(no title)')
  return (
    <>
      {problemsCount === 0 ? (
        <Muted>{`${rowsCount === 1 ? '1 row' : `${formatCount(rowsCount)} rows`}, no problems found`}</Muted>
      ) : (
        <Problems problems={problems} count={problemsCount} />
      )}
      {ignored.length > 0 && <Muted>{`Not read: ${ignored.slice(0, 20).join(', ')}`}</Muted>}
      {missing.length > 0 && columns.length > 0 && (
        <Muted>{`Not in the file: ${missing.map((name) => installBaseColumns[name]).join(', ')}`}</Muted>
      )}
      {rows.length > 0 && <PreviewTable columns={columns} rows={rows} />}
    </>
  )
}

interface ProblemsProps {
  /** The first of them. */
  readonly problems: InstallBasePreview['problems']
  readonly count: number
}

const Problems = ({ problems, count }: ProblemsProps) => (
  <Banner tone="fail">
    <p>{`${count === 1 ? '1 problem' : `${formatCount(count)} problems`} in the file.`}</p>
    <ul className={styles.problems}>
      {problems.map((problem) => {
        const text = formatInstallBaseProblem(problem)
        return <li key={text}>{text}</li>
      })}
      {count > problems.length && <li>{`and ${formatCount(count - problems.length)} more`}</li>}
    </ul>
  </Banner>
)

const PreviewTable = ({ columns, rows }: Pick<InstallBasePreview, 'columns' | 'rows'>) => (
  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
  <section className={styles.scroll} tabIndex={0} aria-label="Preview">
    <table className={styles.rows}>
      <VisuallyHidden as="caption">Preview</VisuallyHidden>
      <thead>
        <tr>
          {columns.map(({ title, field }, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: columns have no other name, and never move
            <th key={index} scope="col">
              {field ? installBaseColumns[field] : <Muted as="s">{title}</Muted>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((cells, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: rows have no other name, and never move
          <tr key={index}>
            {cells.map((cell, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: cells have no other name, and never move
              <td key={index}>{cell || '-'}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  </section>
)

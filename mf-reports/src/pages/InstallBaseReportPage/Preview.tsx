import { type InstallBasePreview, installBaseColumns } from '@emberwatch/contract/reports'
import { formatCount, Muted, VisuallyHidden } from '@emberwatch/ui'
import { FileProblems } from '@emberwatch/ui/upload'
import styles from './preview.module.css'

export function Preview({ preview }: { preview: InstallBasePreview }) {
  const { columns, rows, missing, rowsCount, problems, problemsCount } = preview
  const ignored = columns.filter(({ field }) => !field).map(({ title }) => title || '(no title)')
  return (
    <>
      {problemsCount === 0 ? (
        <Muted>{`${rowsCount === 1 ? '1 row' : `${formatCount(rowsCount)} rows`}, no problems found`}</Muted>
      ) : (
        <FileProblems problems={problems} count={problemsCount} />
      )}
      {ignored.length > 0 && <Muted>{`Not read: ${ignored.slice(0, 20).join(', ')}`}</Muted>}
      {missing.length > 0 && columns.length > 0 && (
        <Muted>{`Not in the file: ${missing.map((name) => installBaseColumns[name]).join(', ')}`}</Muted>
      )}
      {rows.length > 0 && <PreviewTable columns={columns} rows={rows} />}
    </>
  )
}

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

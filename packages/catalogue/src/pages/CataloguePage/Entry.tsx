import { Banner, Card, Stack } from '@emberwatch/ui'
import { CodeView, CopyText, codeLines } from '@emberwatch/ui/detail'
import { Link } from 'react-router-dom'
import type { CatalogueEntry, CatalogueModule } from '../../data/catalogue-data.ts'
import styles from './catalogue.module.css'
import { LiveExample } from './LiveExample.tsx'
import { PropsTable } from './PropsTable.tsx'
import { useFind } from './use-find.ts'

interface EntryProps {
  readonly module: CatalogueModule
  readonly entry: CatalogueEntry
}

/** One component: how to import it, its examples with their code, and its props. */
export function Entry({ module, entry }: EntryProps) {
  const { name, kind, signatures, examples, usedBy, ofShell } = entry
  return (
    <div className={styles.entry}>
      <Stack>
        <CopyText text={`import { ${name} } from '${module.name}'`} what="import" />
        {ofShell && <Banner>{ofShell}</Banner>}
        {examples.map((example) => (
          <LiveExample key={example.path} example={example} />
        ))}
        {signatures.length > 0 && (
          <Card title={kind === 'value' ? 'Type' : 'Signature'}>
            <CodeView label={`Signature of ${name}`} lines={codeLines(signatures.join('\n'))} />
          </Card>
        )}
        {kind === 'component' && <PropsTable entry={entry} />}
        {usedBy.length > 0 && <UsedBy users={usedBy} />}
      </Stack>
    </div>
  )
}

function UsedBy({ users }: { readonly users: readonly string[] }) {
  const { search } = useFind()
  return (
    <Card title="Also in the examples of">
      <ul className={styles.users}>
        {users.map((user) => (
          <li key={user}>
            <Link to={`/catalogue/${user}${search}`}>{user.split('/')[1]}</Link>
          </li>
        ))}
      </ul>
    </Card>
  )
}

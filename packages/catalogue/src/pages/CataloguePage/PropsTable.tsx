import { Card } from '@emberwatch/ui'
import { columns, StaticTable } from '@emberwatch/ui/table'
import type { CatalogueEntry, CatalogueProp } from '../../data/catalogue-data.ts'
import { DocText } from './DocText.tsx'

const propColumns = columns<CatalogueProp>()([
  {
    key: 'name',
    title: 'Prop',
    render: ({ name, isRequired }) => (
      <>
        <code>{name}</code>
        {isRequired && <span className="ew-muted"> required</span>}
      </>
    ),
  },
  { key: 'type', title: 'Type', render: ({ type }) => <code>{type}</code> },
  { key: 'default', title: 'Default', render: (prop) => (prop.default ? <code>{prop.default}</code> : '-') },
  { key: 'summary', title: 'What it is', render: ({ summary }) => (summary ? <DocText text={summary} /> : '-') },
])

/** The rows stand in the order of the declaration. */
export const PropsTable = ({ entry }: { readonly entry: CatalogueEntry }) => (
  <Card title="Props">
    {entry.props.length > 0 ? (
      <StaticTable
        title={`Props of ${entry.name}`}
        columns={propColumns}
        rows={entry.props}
        rowKey={({ name }) => name}
      />
    ) : (
      <p className="ew-muted">It takes none.</p>
    )}
    {entry.alsoTakes.length > 0 && (
      <p className="ew-muted">
        And those of <code>{entry.alsoTakes.join(', ')}</code>
      </p>
    )}
  </Card>
)

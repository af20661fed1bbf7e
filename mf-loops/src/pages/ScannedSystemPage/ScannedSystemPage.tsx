import { paths, siteTabs } from '@emberwatch/contract'
import { type ScannedSystem, scannedSystems } from '@emberwatch/contract/loops'
import { Card, formatDateTime, useCan, useConfirmAction } from '@emberwatch/ui'
import { ActionsMenu, DetailPage, Facts, HashTabs, useDetail } from '@emberwatch/ui/detail'
import { Form, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { LoopList } from './LoopList.tsx'

/** Product 11.2. */
export function ScannedSystemPage() {
  const { id = '' } = useParams()
  const detail = useDetail(scannedSystems.get, { params: { id } })
  const canEdit = useCan(scannedSystems.update.access, detail.item?.siteId)
  return (
    <DetailPage
      detail={detail}
      noun="loop system"
      title={({ name }) => name}
      back={({ siteId, siteName }) => ({ to: paths.site(siteId, { tab: siteTabs.loopSystems }), label: siteName })}
      actions={(system) => canEdit && <ScannedSystemActions system={system} />}
    >
      {(system) => (
        <>
          <ScannedSystemFacts system={system} />
          <HashTabs
            label="Loop system"
            tabs={[
              { title: 'Loops', content: () => <LoopList system={system} /> },
              { title: 'Edit', isHidden: !canEdit, content: () => <ScannedSystemEdit system={system} /> },
            ]}
          />
        </>
      )}
    </DetailPage>
  )
}

const ScannedSystemFacts = ({ system: { siteId, siteName, createdAt } }: { system: ScannedSystem }) => (
  <Facts
    items={[
      [
        'Site',
        <Link key="site" to={paths.site(siteId)}>
          {siteName}
        </Link>,
      ],
      ['Created at', formatDateTime(createdAt)],
    ]}
  />
)

function ScannedSystemEdit({ system }: { system: ScannedSystem }) {
  const form = useEndpointForm(scannedSystems.update, {
    params: { id: system.id },
    defaults: { name: system.name },
  })
  return (
    <Card width="narrow">
      <Form form={form} submit="Save" label="Edit loop system">
        <TextField form={form} name="name" label="Name" />
      </Form>
    </Card>
  )
}

/** Product 11.2. */
function ScannedSystemActions({ system }: { system: ScannedSystem }) {
  const navigate = useNavigate()
  const remove = useConfirmAction(scannedSystems.remove, {
    ask: ({ name }: ScannedSystem) => `Delete loop system ${name}?`,
    text: ({ loopsCount }) => `Its ${loopsCount} ${loopsCount === 1 ? 'loop goes' : 'loops go'} with it.`,
    danger: true,
    done: 'Loop system deleted',
    then: ({ siteId }) => navigate(paths.site(siteId, { tab: siteTabs.loopSystems })),
  })
  return <ActionsMenu items={[{ label: 'Delete', icon: 'trash', isDanger: true, onSelect: () => remove(system) }]} />
}

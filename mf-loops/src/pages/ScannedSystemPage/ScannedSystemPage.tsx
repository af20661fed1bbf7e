import { paths, siteTabs } from '@emberwatch/contract'
import { type ScannedSystem, scannedSystems } from '@emberwatch/contract/loops'
import { formatDateTime, lazyView, useCan, useConfirmAction } from '@emberwatch/ui'
import { ActionsMenu, DetailPage, Facts, HashTabs, useDetail } from '@emberwatch/ui/detail'
import { Link, useNavigate, useParams } from 'react-router-dom'
import { LoopList } from './LoopList.tsx'

const ScannedSystemEdit = lazyView(
  'This form',
  async () => (await import(/* webpackChunkName: "scanned-system-edit" */ './ScannedSystemEdit.tsx')).ScannedSystemEdit,
)

/** Shows a loop system and its loops (product 11.2). */
export function ScannedSystemPage() {
  const { id = '' } = useParams()
  const detail = useDetail(scannedSystems.get, { params: { id } })
  const canEdit = useCan(scannedSystems.update.access, detail.item?.siteId)
  return (
    <DetailPage
      detail={detail}
      noun="loop system"
      title={({ name }) => name}
      back={({ siteId, siteName = 'Site' }) => ({
        to: paths.site(siteId, { tab: siteTabs.loopSystems }),
        label: siteName,
      })}
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

const ScannedSystemFacts = ({ system: { siteId, siteName = 'Site', createdAt } }: { system: ScannedSystem }) => (
  <Facts
    items={[
      [
        'Site',
        <Link key="site" to={paths.site(siteId)} translate="no">
          {siteName}
        </Link>,
      ],
      ['Created at', formatDateTime(createdAt)],
    ]}
  />
)

/** The actions of a loop system (product 11.2). */
function ScannedSystemActions({ system }: { system: ScannedSystem }) {
  const navigate = useNavigate()
  const remove = useConfirmAction(scannedSystems.remove, {
    ask: ({ name }: ScannedSystem) => `Delete loop system ${name}?`,
    text: ({ loopsCount }) => `Its ${loopsCount} ${loopsCount === 1 ? 'loop goes' : 'loops go'} with it.`,
    danger: true,
    successMessage: 'Loop system deleted',
    onSuccess: ({ siteId }) => navigate(paths.site(siteId, { tab: siteTabs.loopSystems })),
  })
  return <ActionsMenu items={[{ label: 'Delete', icon: 'trash', isDanger: true, onSelect: () => remove(system) }]} />
}

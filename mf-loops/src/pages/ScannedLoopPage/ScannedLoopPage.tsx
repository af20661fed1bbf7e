import { AccessLevel, onSite, paths } from '@emberwatch/contract'
import { type ScannedLoop, scannedLoops } from '@emberwatch/contract/loops'
import { formatDateTime, Icon, type IconName, lazyView, Row, useCan } from '@emberwatch/ui'
import { DetailPage, Facts, HashTabs, useDetail } from '@emberwatch/ui/detail'
import { Link, useParams } from 'react-router-dom'
import { LoopActions } from './LoopActions.tsx'
import { UnitList } from './UnitList.tsx'

const LoopEdit = lazyView(
  'This form',
  async () => (await import(/* webpackChunkName: "loop-edit" */ './LoopEdit.tsx')).LoopEdit,
)

/** Shows a loop and its units (product 11.3). */
export function ScannedLoopPage() {
  const { id = '' } = useParams()
  const detail = useDetail(scannedLoops.get, { params: { id } })
  const isAdmin = useCan(onSite('id', AccessLevel.ADMIN), detail.item?.siteId)
  return (
    <DetailPage
      detail={detail}
      noun="loop"
      title={({ name }) => name}
      back={(loop) => ({ to: paths.scannedSystem(loop.scannedSystemId), label: parentName(loop) })}
      actions={(loop) => <LoopActions loop={loop} />}
    >
      {(loop) => (
        <>
          <LoopFacts loop={loop} />
          <HashTabs
            label="Loop"
            tabs={[
              { title: 'Units', content: () => <UnitList loop={loop} isAdmin={isAdmin} /> },
              {
                title: 'Edit',
                isHidden: !isAdmin,
                content: () => <LoopEdit key={String(loop.isLocked)} loop={loop} />,
              },
            ]}
          />
        </>
      )}
    </DetailPage>
  )
}

/** The header names the loop system (product 11.3). */
const parentName = ({ scannedSystemName }: ScannedLoop) => scannedSystemName || 'System'

const LoopFacts = ({ loop }: { loop: ScannedLoop }) => (
  <Facts
    items={[
      [
        'System',
        <Link key="system" to={paths.scannedSystem(loop.scannedSystemId)}>
          {parentName(loop)}
        </Link>,
        'folds',
      ],
      [
        'Modifications',
        <Flag key="lock" icon={loop.isLocked ? 'lock' : 'unlock'} word={loop.isLocked ? 'Locked' : 'Unlocked'} />,
      ],
      [
        'Ready for production',
        <Flag key="ready" icon={loop.isReady ? 'check' : 'close'} word={loop.isReady ? 'Ready' : 'Not ready'} />,
      ],
      ['Created at', formatDateTime(loop.createdAt), 'folds'],
    ]}
  />
)

/** Flags of a loop have a sign and a word (product 11.3). */
const Flag = ({ icon, word }: { icon: IconName; word: string }) => (
  <Row>
    <Icon name={icon} />
    <span>{word}</span>
  </Row>
)

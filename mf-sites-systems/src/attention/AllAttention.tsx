import { useIsSupported } from '@emberwatch/api-client'
import { allows, paths, systemTypeLabel, systemTypeOptions, takenWords } from '@emberwatch/contract'
import {
  type AttentionItem,
  type AttentionMeta,
  assignments,
  attention,
  attentionKinds,
  fleetState,
  sites,
  sitesSystemsPaths,
} from '@emberwatch/contract/sites-systems'
import { useUser } from '@emberwatch/store'
import {
  Button,
  countText,
  Fold,
  LinkButton,
  lazyDialog,
  NativeSelect,
  Status,
  statusLook,
  useAddressedDialog,
  useIsPhone,
  VisuallyHidden,
} from '@emberwatch/ui'
import { DataTable } from '@emberwatch/ui/table'
import type { ReactNode } from 'react'
import { scopeQuery, useScope } from '../scope/use-scope.ts'
import styles from './all-attention.module.css'
import { attentionColumns } from './attention-columns.tsx'
import { attentionSiteColumns } from './attention-site-columns.tsx'
import { placeOf } from './trouble.tsx'
import { everyKind } from './use-attention.ts'
import { useHold } from './use-hold.ts'
import { attentionTable, type Grouping, useNarrowing } from './use-narrowing.ts'

const ShiftHandOverDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "shift-hand-over" */ './ShiftHandOverDialog.tsx')).ShiftHandOverDialog,
)

interface AllAttentionProps {
  readonly counts: AttentionMeta | undefined
}

/** All troubles, narrowed and grouped (product 13.10). */
export function AllAttention({ counts }: AllAttentionProps) {
  const narrowing = useNarrowing()
  const { kinds, types, taken, group } = narrowing
  const { scope } = useScope()
  const user = useUser()
  const { isHeld, props } = useHold()
  const narrowed = {
    ...scopeQuery(scope),
    ...(kinds.length > 0 ? { kind: kinds } : everyKind),
    ...(types.length > 0 ? { systemType: types } : {}),
    ...(taken.length > 0 ? { taken } : {}),
  }
  return (
    <>
      <Filters counts={counts} narrowing={narrowing} />
      <div {...props}>
        {group === 'site' ? (
          <DataTable
            isHeld={isHeld}
            title="Sites that need attention"
            name={attentionTable}
            endpoint={fleetState.attentionSites}
            columns={attentionSiteColumns}
            query={narrowed}
            rowKey={({ siteId }) => siteId}
            rowLink={({ siteId }) => (allows(sites.get.access, user, siteId) ? paths.site(siteId) : null)}
          />
        ) : (
          <DataTable
            isHeld={isHeld}
            title="What needs attention"
            name={attentionTable}
            endpoint={attention}
            columns={attentionColumns}
            query={narrowed}
            rowKey={({ kind, systemId }: AttentionItem) => `${kind} ${systemId}`}
            rowLink={(item) => placeOf(item, user)}
          />
        )}
      </div>
    </>
  )
}

interface FiltersProps extends Pick<AllAttentionProps, 'counts'> {
  readonly narrowing: ReturnType<typeof useNarrowing>
}

/** Fold on a phone, where they would fill the screen before the first row; the fold's title says what is chosen. */
function Filters(props: FiltersProps) {
  const isPhone = useIsPhone()
  const { kinds, types, taken, group } = props.narrowing
  if (!isPhone) return <FilterFields {...props} />
  const chosen = [
    ...kinds.map((kind) => statusLook('attention', kind).word),
    ...types.map(systemTypeLabel),
    ...taken.map((word) => takenLabels[word]),
    ...(group === 'site' ? ['By site'] : []),
  ]
  return (
    <Fold title={chosen.length > 0 ? `Filters: ${chosen.join(', ')}` : 'Filters'}>
      <FilterFields {...props} />
    </Fold>
  )
}

function FilterFields({ counts, narrowing }: FiltersProps) {
  const canPass = useIsSupported(assignments.handOverAll)
  const hasSheet = useIsSupported({ name: 'troubles.list' })
  const passing = useAddressedDialog('hand-over')
  const { kinds, types, taken, group, toggleKind, toggleType, toggleTaken, groupBy } = narrowing
  return (
    <div className={styles.narrowing}>
      <fieldset className={styles.chips}>
        <VisuallyHidden as="legend">Show by trouble, type and who deals with it</VisuallyHidden>
        {attentionKinds.map((kind) => (
          <Chip key={kind} isChosen={kinds.includes(kind)} onToggle={() => toggleKind(kind)}>
            <Status of="attention" value={kind} isWord /> <b>{counts ? countText(counts[kind] ?? 0, 'systems') : ''}</b>
          </Chip>
        ))}
        {systemTypeOptions.map(({ value, label }) => (
          <Chip key={value} isChosen={types.includes(value)} onToggle={() => toggleType(value)}>
            {label}
          </Chip>
        ))}
        {takenWords.map((word) => (
          <Chip key={word} isChosen={taken.includes(word)} onToggle={() => toggleTaken(word)}>
            {takenLabels[word]}
          </Chip>
        ))}
      </fieldset>
      <NativeSelect label="Rows" value={group} options={groupings} onChange={groupBy} />
      {canPass && (
        <Button size="small" onClick={passing.open}>
          Hand over all of mine
        </Button>
      )}
      {hasSheet && (
        <LinkButton size="small" icon="report" to={sitesSystemsPaths.shift}>
          Sheet for the next shift
        </LinkButton>
      )}
      {passing.isOpen && <ShiftHandOverDialog onClose={passing.close} />}
    </div>
  )
}

const takenLabels = { mine: 'Mine', nobody: 'Nobody’s' } as const

const groupings: readonly { value: Grouping; label: string }[] = [
  { value: 'system', label: 'By system' },
  { value: 'site', label: 'By site' },
]

interface ChipProps {
  readonly isChosen: boolean
  readonly onToggle: () => void
  readonly children: ReactNode
}

const Chip = ({ isChosen, onToggle, children }: ChipProps) => (
  <button type="button" className={styles.chip} aria-pressed={isChosen} onClick={onToggle}>
    {children}
  </button>
)

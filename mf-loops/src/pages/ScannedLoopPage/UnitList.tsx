import { type ScannedLoop, type ScannedUnit, type ScannedUnitForm, scannedLoops } from '@emberwatch/contract/loops'
import { useHasOutboxEntries } from '@emberwatch/store'
import { Button, lazyDialog, lazyView, Row, Stack, useIsPhone, whenIdle } from '@emberwatch/ui'
import { columns, DataTable } from '@emberwatch/ui/table'
import { type CSSProperties, useEffect, useState } from 'react'
import { selectColumn } from './selection/select-column.tsx'
import { useSelection } from './selection/use-selection.ts'
import { unitTitle } from './unit-values.ts'
import { useRemoveUnit } from './use-remove-unit.ts'

const dialogs = () => import(/* webpackChunkName: "unit-dialogs" */ './UnitDialogs.tsx')
const AddUnitDialog = lazyDialog(async () => (await dialogs()).AddUnitDialog)
const EditUnitDialog = lazyDialog(async () => (await dialogs()).EditUnitDialog)
const quickEntry = () => import(/* webpackChunkName: "quick-entry" */ './QuickEntry.tsx')
const QuickEntry = lazyView('Quick entry', async () => (await quickEntry()).QuickEntry)
const waitingUnits = () => import(/* webpackChunkName: "quick-entry" */ './WaitingUnits.tsx')
const WaitingUnits = lazyView('What waits', async () => (await waitingUnits()).WaitingUnits)
const loadForms = () => Promise.all([quickEntry(), waitingUnits(), dialogs()]).catch(() => undefined)
const SelectionBar = lazyView(
  'The selection',
  async () => (await import(/* webpackChunkName: "unit-selection" */ './selection/SelectionBar.tsx')).SelectionBar,
)
const LoopCheck = lazyView(
  'The check',
  async () => (await import(/* webpackChunkName: "loop-check" */ './LoopCheck.tsx')).LoopCheck,
)

const unitColumns = columns<ScannedUnit>()([
  { key: 'lsiNumber', title: 'LSI number', sort: true, search: true },
  { key: 'tagName', title: 'Tag name', sort: true, search: true, isTitle: true },
  { key: 'detectionZone', title: 'Detection zone', sort: true, search: true },
  { key: 'unitType', title: 'Unit type', sort: true, search: true },
  { key: 'serialNumber', title: 'Serial number', sort: true, search: true },
  { key: 'comment', isProse: true, title: 'Comment', search: true },
])

const controlColumn = (onEdit: (unit: ScannedUnit) => void, onRemove: (unit: ScannedUnit) => void) =>
  columns<ScannedUnit>()([
    {
      key: 'id',
      title: 'Change',
      isControl: true,
      render: (unit) => (
        <Row>
          <Button
            size="small"
            kind="quiet"
            icon="edit"
            label={`Edit ${unitTitle(unit)}`}
            onClick={() => onEdit(unit)}
          />
          <Button
            size="small"
            kind="quiet"
            icon="trash"
            label={`Delete ${unitTitle(unit)}`}
            onClick={() => onRemove(unit)}
          />
        </Row>
      ),
    },
  ])

/** A phone shows three units at once: what is done with the selected ones stays above them. */
const inSight: CSSProperties = {
  position: 'sticky',
  top: 'var(--ew-sticky-top, 0)',
  zIndex: 3,
  background: 'var(--ew-page)',
}

/** What is open above the list. */
type Panel = 'check' | 'quick'

/** Ordered by LSI. A locked loop offers no changes (product 11.5). */
export function UnitList({ loop, isAdmin }: { loop: ScannedLoop; isAdmin: boolean }) {
  const { edited, start, edit, addWith, close } = useEditedUnit()
  const [panel, setPanel] = useState<Panel | null>(null)
  const canChange = isAdmin && !loop.isLocked
  const hasWaiting = useHasOutboxEntries()
  const isPhone = useIsPhone()
  // The forms work where the network is lost after the page was opened.
  useEffect(() => (canChange ? whenIdle(() => void loadForms()) : undefined), [canChange])
  const state = useSelection()
  const remove = useRemoveUnit({ loopId: loop.id, onRemoved: state.remove, onRefused: addWith })
  return (
    <Stack>
      {panel === 'check' && <LoopCheck loopId={loop.id} />}
      {panel === 'quick' && canChange && <QuickEntry loopId={loop.id} />}
      {hasWaiting && <WaitingUnits onAdd={addWith} />}
      {canChange && state.isUsed && (
        <div style={isPhone ? inSight : undefined}>
          <SelectionBar loopId={loop.id} state={state} />
        </div>
      )}
      <DataTable
        title="Units"
        endpoint={scannedLoops.units}
        params={{ id: loop.id }}
        columns={canChange ? [...selectColumn(state), ...unitColumns, ...controlColumn(edit, remove)] : unitColumns}
        hasRowNumbers
        // The menu's Export is the one whose headings the import reads (product 11.9).
        exportName={null}
        actions={<UnitActions panel={panel} onPanel={setPanel} onAdd={canChange ? () => edit('new') : undefined} />}
      />
      <AddUnitDialog loopId={loop.id} isOpen={edited === 'new'} start={start} onClose={close} />
      {edited && edited !== 'new' && <EditUnitDialog key={edited.id} unit={edited} onClose={close} />}
    </Stack>
  )
}

/** The unit whose form is open, and the values that the form of a new one starts with. */
function useEditedUnit() {
  const [edited, setEdited] = useState<ScannedUnit | 'new' | null>(null)
  const [start, setStart] = useState<Partial<ScannedUnitForm>>()
  const addWith = (values: Partial<ScannedUnitForm>) => {
    setStart(values)
    setEdited('new')
  }
  const close = () => {
    setStart(undefined)
    setEdited(null)
  }
  return { edited, start, edit: setEdited, addWith, close }
}

interface UnitActionsProps {
  readonly panel: Panel | null
  readonly onPanel: (panel: Panel | null) => void
  /** Undefined where the person may not change the loop. */
  readonly onAdd: (() => void) | undefined
}

function UnitActions({ panel, onPanel, onAdd }: UnitActionsProps) {
  const toggle = (which: Panel) => onPanel(panel === which ? null : which)
  return (
    <Row>
      <Button icon="check" aria-expanded={panel === 'check'} onClick={() => toggle('check')}>
        Check loop
      </Button>
      {onAdd && (
        <>
          <Button icon="edit" aria-expanded={panel === 'quick'} onClick={() => toggle('quick')}>
            Quick entry
          </Button>
          <Button icon="add" onClick={onAdd}>
            Add unit
          </Button>
        </>
      )}
    </Row>
  )
}

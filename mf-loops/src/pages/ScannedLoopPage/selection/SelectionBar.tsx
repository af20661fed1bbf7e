import { useClient, useRefresh } from '@emberwatch/api-client'
import { type ScannedUnit, scannedLoops, scannedUnits } from '@emberwatch/contract/loops'
import { notify } from '@emberwatch/store'
import { Banner, Button, countText, Row, Stack, sayFailure, useConfirm } from '@emberwatch/ui'
import { useListView } from '@emberwatch/ui/table'
import { useState } from 'react'
import { unitTitle } from '../unit-values.ts'
import { changeUnits, type UnitFailure } from './change-units.ts'
import { SetFieldDialog, type SharedField } from './SetFieldDialog.tsx'
import type { SelectionState } from './use-selection.ts'

const pageSize = 100

/** Offers the actions for all selected units at once (product 11.12). Those that fail stay selected, with the server's words. */
export function SelectionBar({ loopId, state: { selection, select } }: { loopId: string; state: SelectionState }) {
  const client = useClient()
  const confirm = useConfirm()
  const view = useListView(scannedLoops.units)
  const [field, setField] = useState<SharedField | null>(null)
  const { failures, progress, run } = useUnitChanges(selection, select)
  const units = countText(selection.size, 'units')

  const selectAll = () => allUnits(client, loopId, view).then(select, sayFailure)
  const remove = () =>
    confirm({
      title: `Delete ${units}?`,
      confirm: 'Delete',
      danger: true,
      run: () => run('deleted', ({ id }) => client.call(scannedUnits.remove, { params: { id } })),
    })
  const set = (value: string) => {
    setField(null)
    if (field)
      void run('changed', ({ id }) => client.call(scannedUnits.update, { params: { id }, body: { [field]: value } }))
  }
  if (selection.size === 0) return null
  return (
    <Stack>
      <Row>
        <b role="status">{progress === null ? `${units} selected` : `${progress} of ${units}`}</b>
        <Button onClick={selectAll}>Select all that match</Button>
        <Button onClick={() => setField('detectionZone')}>Set detection zone</Button>
        <Button onClick={() => setField('unitType')}>Set unit type</Button>
        <Button kind="danger" icon="trash" onClick={remove}>
          Delete
        </Button>
        <Button onClick={() => select([])}>Clear</Button>
      </Row>
      <Failures failures={failures} />
      {field && <SetFieldDialog field={field} units={units} onSet={set} onClose={() => setField(null)} />}
    </Stack>
  )
}

/** @param view the filters and the order of the list */
async function allUnits(client: ReturnType<typeof useClient>, loopId: string, view: object): Promise<ScannedUnit[]> {
  const units: ScannedUnit[] = []
  for (let total = 1; units.length < total; ) {
    const query = { ...view, limit: pageSize, offset: units.length }
    const page = await client.list(scannedLoops.units, { params: { id: loopId }, query })
    units.push(...page.data)
    total = page.data.length === 0 ? 0 : page.count
  }
  return units
}

function useUnitChanges(selection: SelectionState['selection'], select: SelectionState['select']) {
  const refresh = useRefresh()
  const [failures, setFailures] = useState<readonly UnitFailure[]>([])
  const [progress, setProgress] = useState<number | null>(null)
  /** @param verb such as 'deleted' */
  const run = async (verb: string, change: (unit: ScannedUnit) => Promise<unknown>) => {
    setFailures([])
    setProgress(0)
    const units = [...selection.values()]
    const failed = await changeUnits(units, change, setProgress)
    setProgress(null)
    setFailures(failed)
    select(failed.map(({ unit }) => unit))
    const done = units.length - failed.length
    if (done > 0) notify({ kind: 'success', text: `${countText(done, 'units')} ${verb}` })
    await refresh([scannedLoops.units])
  }
  return { failures, progress, run }
}

function Failures({ failures }: { failures: readonly UnitFailure[] }) {
  if (failures.length === 0) return null
  return (
    <Banner tone="fail">
      <p>{`${countText(failures.length, 'units')} could not be changed and are still selected:`}</p>
      <ul>
        {failures.map(({ unit, error }) => (
          <li key={unit.id}>{`${unitTitle(unit)}: ${error.banner}`}</li>
        ))}
      </ul>
    </Banner>
  )
}

import { useList } from '@emberwatch/api-client'
import { ScannedUnitForm, scannedLoops, unitTypePresets } from '@emberwatch/contract/loops'
import { Card } from '@emberwatch/ui'
import { SuggestField } from '@emberwatch/ui/choice'
import { Form, ScanField, TextField } from '@emberwatch/ui/form'
import { useOutboxForm } from '@emberwatch/ui/outbox'
import { useEffect, useEffectEvent, useState } from 'react'
import { nextLsi, serialOfLabel } from '../../unit-fields.ts'
import { unitTitle } from './unit-values.ts'

const empty = { serialNumber: '', tagName: '', detectionZone: '', lsiNumber: '', unitType: '' }

/**
 * Adds units by keyboard and barcode scanner: Enter adds, type and zone stay, the next LSI is proposed and the serial number gets the focus (product 11.8). A
 * failed save keeps everything; without network the unit waits in the outbox.
 */
export function QuickEntry({ loopId }: { loopId: string }) {
  const [addedCount, setAddedCount] = useState(0)
  const form = useOutboxForm(scannedLoops.addUnit, {
    params: { id: loopId },
    schema: ScannedUnitForm,
    defaults: empty,
    title: unitTitle,
    refreshes: [scannedLoops.units],
    resetTo: null,
    onSuccess: ({ unitType, detectionZone, lsiNumber }) => {
      const next = { unitType: unitType ?? '', detectionZone: detectionZone ?? '', lsiNumber: nextLsi(lsiNumber ?? '') }
      form.fields.setFocus('serialNumber')
      // Leaving a field checks its value, which has to be there until setFocus acts, in a task of its own.
      setTimeout(() => form.fields.reset({ ...empty, ...next }))
      setAddedCount((count) => count + 1)
    },
  })
  const begin = useEffectEvent(() => form.fields.setFocus('serialNumber'))
  useEffect(() => begin(), [])
  useFirstLsi(loopId, (lsi) => {
    const isTyped = form.fields.getFieldState('lsiNumber').isDirty
    if (addedCount === 0 && !isTyped) form.fields.resetField('lsiNumber', { defaultValue: lsi })
  })
  return (
    <Card title="Quick entry">
      <Form form={form} submit="Add" label="Quick entry" isInline>
        <ScanField form={form} name="serialNumber" label="Serial number" readValue={serialOfLabel} isOptional />
        <TextField form={form} name="tagName" label="Tag name" />
        <TextField form={form} name="detectionZone" label="Detection zone" />
        <TextField form={form} name="lsiNumber" label="LSI number" inputMode="decimal" isOptional />
        <SuggestField form={form} name="unitType" label="Unit type" suggestions={unitTypePresets} isOptional />
      </Form>
    </Card>
  )
}

/** The place after the last one of the loop, 1 in an empty loop. */
function useFirstLsi(loopId: string, onKnown: (lsi: string) => void) {
  const { data } = useList(scannedLoops.units, {
    params: { id: loopId },
    query: { limit: 1, orderBy: 'lsiNumber', order: 'DESC' },
  })
  const lsi = data && nextLsi(data.data[0]?.lsiNumber ?? '0')
  const notify = useEffectEvent(onKnown)
  useEffect(() => {
    if (lsi) notify(lsi)
  }, [lsi])
}

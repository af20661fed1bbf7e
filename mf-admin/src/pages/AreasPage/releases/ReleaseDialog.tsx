import {
  type ReleaseChange,
  type ReleaseChangePart,
  type ReleaseChangeValues,
  releaseChangeForm,
} from '@emberwatch/contract/admin'
import { Banner } from '@emberwatch/ui'
import { SelectField } from '@emberwatch/ui/choice'
import { FormDialog, type FormModel, NumberField, TextAreaField, TextField, useEndpointForm } from '@emberwatch/ui/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { actionLooks } from './release-actions.ts'
import type { ReleaseCalls } from './release-calls.ts'
import type { Chosen } from './release-row.ts'

interface ReleaseDialogProps extends Chosen {
  readonly calls: ReleaseCalls
  readonly revision: number
  readonly log: readonly ReleaseChange[]
  /** Reads the page anew. */
  readonly onStale: () => void
  readonly onClose: () => void
}

/** Asks why, and what the change needs. It is refused where somebody has changed releases since this was read. */
export function ReleaseDialog({ action, row, calls, revision, log, onStale, onClose }: ReleaseDialogProps) {
  const look = actionLooks[action]
  const asks = look.asks ?? []
  const [seen] = useState(revision)
  const form = useEndpointForm(calls.change, {
    schema: releaseChangeForm(asks),
    defaults: { note: '', version: row.others[0] ?? '', percent: 10, shares: '1, 10, 50, 100', eachMinutes: 30 },
    params: { area: row.area },
    toBody: ({ shares: percents, ...values }) => ({
      ...values,
      ...(asks.includes('steps') ? { percents: String(percents).split(',').map(Number) } : {}),
      action,
      revision,
    }),
    refreshes: [calls.overview],
    successMessage: look.successMessage,
    warnUnsaved: false,
    resetTo: 'defaults',
  })
  const isStale = form.error?.code === 'release.changed_meanwhile'
  const readAnew = useEffectEvent(onStale)
  useEffect(() => {
    if (isStale) readAnew()
  }, [isStale])
  return (
    <FormDialog title={`${look.label}: ${row.title}`} submit={look.submit} form={form} isOpen onClose={onClose}>
      <p>{look.text(row)}</p>
      <Meanwhile changes={log.filter((line) => line.revision > seen)} />
      <FieldsOfChange form={form} parts={asks} versions={row.others} />
      <TextAreaField form={form} name="note" label="Reason" hint="For the log" rows={2} />
    </FormDialog>
  )
}

const Meanwhile = ({ changes }: { changes: readonly ReleaseChange[] }) => (
  <>
    {changes.map(({ revision: at, area, action: what, from, to, who, note: why }) => (
      <Banner key={at} tone="warn">
        {`Meanwhile: ${who} did ${what} of ${area}${from || to ? ` (${from ?? 'none'} to ${to ?? 'none'})` : ''}. ${why}`}
      </Banner>
    ))}
  </>
)

interface FieldsOfChangeProps {
  readonly form: FormModel<ReleaseChangeValues>
  readonly parts: readonly ReleaseChangePart[]
  readonly versions: readonly string[]
}

const FieldsOfChange = ({ form, parts, versions }: FieldsOfChangeProps) => (
  <>
    {parts.includes('version') && (
      <SelectField
        form={form}
        name="version"
        label="Release"
        options={versions.map((version) => ({ value: version, label: version }))}
      />
    )}
    {parts.includes('percent') && <NumberField form={form} name="percent" label="Share of people, in percent" />}
    {parts.includes('steps') && (
      <>
        <TextField form={form} name="shares" label="Shares of people, in percent" hint="Rising, with 100 at the end" />
        <NumberField form={form} name="eachMinutes" label="Minutes at each step, at least" />
      </>
    )}
  </>
)

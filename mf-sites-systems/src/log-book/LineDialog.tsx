import { useIsSupported, useList } from '@emberwatch/api-client'
import { maxListLimit, systemName } from '@emberwatch/contract'
import {
  alarmCauseNames,
  alarmCauses,
  logKindWords,
  type NewSiteLogLine,
  sites,
  writtenLogKinds,
} from '@emberwatch/contract/sites-systems'
import { Muted } from '@emberwatch/ui'
import { SelectField } from '@emberwatch/ui/choice'
import { FormDialog, type FormModel, TextAreaField, TextField } from '@emberwatch/ui/form'
import { useOutboxForm } from '@emberwatch/ui/outbox'
import { useEffect, useEffectEvent } from 'react'
import { LineForm, type LineValues, lineTitle, noLine } from './line-form.ts'
import { callsOf, type LogSubject } from './log-book-calls.ts'

interface LineDialogProps {
  readonly subject: LogSubject
  readonly isOpen: boolean
  /** Values to begin with: of a correction, a cause, or an entry that was refused. */
  readonly start: LineValues | undefined
  readonly onClose: () => void
}

const kinds = writtenLogKinds.map((value) => ({ value, label: logKindWords[value] }))
const causes = alarmCauseNames.map((value) => ({ value, label: alarmCauses[value].label }))

/** Writes a line; without network it waits in the outbox (product 26.2). */
export function LineDialog({ subject, isOpen, start, onClose }: LineDialogProps) {
  const { add, list, falseAlarms } = callsOf(subject)
  const form = useOutboxForm(add, {
    params: { id: subject.id },
    // The fields are texts, of which the schema makes the body.
    schema: LineForm as never,
    defaults: noLine as never,
    title: (line) => lineTitle(line as NewSiteLogLine),
    successMessage: 'The line stands in the log book',
    refreshes: [list, falseAlarms],
  }) as unknown as FormModel<LineValues>
  const fill = useEffectEvent(() => {
    for (const [name, value] of Object.entries(start ?? {}))
      if (value !== '') form.fields.setValue(name, value, { shouldDirty: true, shouldValidate: true })
  })
  // The dialog begins with its defaults when it opens.
  // biome-ignore lint/correctness/useExhaustiveDependencies: another start is another opening
  useEffect(() => {
    if (isOpen) fill()
  }, [isOpen, start])
  return (
    <FormDialog title={titleOf(start)} submit="Write line" form={form} isOpen={isOpen} onClose={onClose}>
      <LineFields form={form} subject={subject} />
      <Muted isSmall>It can be neither changed nor removed: another line corrects it.</Muted>
    </FormDialog>
  )
}

const titleOf = (start: LineValues | undefined) => {
  if (start?.correctsId) return 'Correct a line'
  return start?.kind === 'cause' ? 'Cause of the alarm' : 'Write in the log book'
}

interface LineFieldsProps {
  readonly form: FormModel<LineValues>
  readonly subject: LogSubject
}

function LineFields({ form, subject }: LineFieldsProps) {
  const kind = form.fields.watch('kind')
  const isCause = kind === 'cause'
  return (
    <>
      {!isCause && (
        <SelectField form={form} name="kind" label="Kind" options={kinds.filter(({ value }) => value !== 'cause')} />
      )}
      {isCause && <SelectField form={form} name="cause" label="Cause" options={causes} />}
      {kind === 'test' && <TextField form={form} name="callPoint" label="Call point" />}
      <TextAreaField form={form} name="text" label="Text" rows={3} isOptional={isCause || kind === 'test'} />
      {!isCause && subject.kind === 'site' && <SystemField form={form} siteId={subject.id} />}
      {!isCause && (
        <TextField
          form={form}
          name="at"
          label="When it happened"
          type="datetime-local"
          hint="Now, if left blank"
          isOptional
        />
      )}
    </>
  )
}

function SystemField({ form, siteId }: { form: FormModel<LineValues>; siteId: string }) {
  const isSupported = useIsSupported(sites.systems)
  const { data } = useList(
    sites.systems,
    { params: { id: siteId }, query: { limit: maxListLimit } },
    { enabled: isSupported },
  )
  const options = (data?.data ?? []).map((system) => ({ value: system.id, label: systemName(system) }))
  return (
    <SelectField
      form={form}
      name="systemId"
      label="System"
      placeholder="The site itself"
      options={options}
      isOptional
    />
  )
}

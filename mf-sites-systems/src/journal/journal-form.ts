import { serverNow } from '@emberwatch/contract'
import { attention, logBook, logKindWords, NewJournalLine, troubles } from '@emberwatch/contract/sites-systems'
import type { FormModel } from '@emberwatch/ui/form'
import { useOutboxForm } from '@emberwatch/ui/outbox'
import * as v from 'valibot'

/** What a line of a journal is made of; '' for none. */
export interface JournalValues {
  kind: string
  text: string
  contact: string
  phoneNumber: string
  outcome: string
  cause: string
  [field: string]: unknown
}
const noLine: JournalValues = { kind: 'note', text: '', contact: '', phoneNumber: '', outcome: '', cause: '' }

/** A line may wait for the network, so it has the time at which it was entered. */
const bodyOf = ({ kind, ...texts }: JournalValues) => ({
  ...Object.fromEntries(Object.entries(texts).filter(([, value]) => value !== '')),
  kind,
  ...(kind === 'cause' ? {} : { at: new Date(serverNow()).toISOString() }),
})

const text = v.string()
/** Makes the call's body of the fields. */
const JournalForm = v.pipe(
  v.object({ kind: text, text, contact: text, phoneNumber: text, outcome: text, cause: text }),
  v.transform(bodyOf),
  // It checks what the transformation gives.
  NewJournalLine as unknown as v.GenericSchema<ReturnType<typeof bodyOf>, NewJournalLine>,
)

/** Names an entry that waits. */
const titleOf = ({ kind, contact, text: words }: NewJournalLine): string =>
  [logKindWords[kind], contact, words?.slice(0, 60)].filter(Boolean).join(': ')

/** Brings an entry of the outbox back into its form. */
export const valuesOfEntry = (body: object): JournalValues => {
  const known = Object.entries(body).filter(([name, value]) => name in noLine && typeof value === 'string')
  return { ...noLine, ...Object.fromEntries(known) }
}

interface JournalForm {
  readonly form: FormModel<JournalValues>
  /** Writes a line at once, with the text that stands in the form. @returns whether it was sent, or waits */
  readonly write: (values: Partial<JournalValues>) => Promise<boolean>
}

/** Writes in the journal of a trouble; without network the line waits in the outbox (product 27.1). */
export function useJournalForm(troubleId: string): JournalForm {
  const form = useOutboxForm(logBook.addToTrouble, {
    params: { id: troubleId },
    // The fields are texts, of which the schema makes the body.
    schema: JournalForm as never,
    defaults: noLine as never,
    title: (line) => titleOf(line as NewJournalLine),
    successMessage: 'Written in the journal',
    refreshes: [logBook.ofTrouble, logBook.ofSystem, logBook.ofSite, troubles.list, attention],
  }) as unknown as FormModel<JournalValues>
  const write = (values: Partial<JournalValues>) => {
    const { text: typed } = form.fields.getValues()
    for (const [name, value] of Object.entries({ ...noLine, text: typed, ...values }))
      form.fields.setValue(name, value, { shouldDirty: true })
    return form.submit()
  }
  return { form, write }
}

import type { Schema } from '@emberwatch/contract'
import { type FormModel, type FormValues, useLocalForm } from '@emberwatch/ui/form'
import { type Address, useAddress } from '@emberwatch/ui/table'
import { useEffect, useEffectEvent } from 'react'
import * as v from 'valibot'

/** Stands in the address of a report that was generated: emptied filters are generated too and leave no other member there. */
const generatedName = 'generated'

interface ReportFilters<Values extends FormValues> {
  readonly schema: Schema<Values>
  readonly none: Values
  /** The values that the address holds; what makes no sense there is refused by the schema. */
  readonly read: (read: Address['read']) => Values
  /** Their members of the address; an empty text is left out. */
  readonly write: (values: Values) => Readonly<Record<string, string>>
  /** Whether it opens with data (product 12.2); otherwise it waits for Generate, or for an address with filters. */
  readonly opensWithData: boolean
}

interface Filters<Values extends FormValues> {
  readonly form: FormModel<Values>
  readonly values: Values
  readonly generated: Values | null
  readonly ask: Address['ask']
}

/** What the address asks for, or nothing where that makes no sense. */
export function useAskedFor<Values extends FormValues>({ schema, none, read }: ReportFilters<Values>) {
  const given = v.safeParse(schema, read(useAddress().read))
  return { values: given.success ? (given.output as Values) : none, isSound: given.success }
}

/**
 * The filters of a report, which live in the address: a link carries them, and Back brings those before. The form holds what
 * is being chosen, `values` what the page shows, and `generated` that is null while a report waits for Generate.
 */
export function useReportFilters<Values extends FormValues>(spec: ReportFilters<Values>): Filters<Values> {
  const { schema, opensWithData } = spec
  const address = useAddress()
  const { values, isSound } = useAskedFor(spec)
  const hasFilters = JSON.stringify(values) !== JSON.stringify(spec.none)
  const isGenerated = opensWithData || (isSound && (hasFilters || address.read(generatedName) !== ''))
  const form = useLocalForm<Values>({
    schema,
    // The library makes every field of an unknown form optional, at every depth; these are all there.
    defaults: values as never,
    onSubmit: (chosen) => address.ask({ ...spec.write(chosen), [generatedName]: opensWithData ? '' : '1' }),
  })
  const show = useEffectEvent(() => form.fields.reset(values))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step in the history brings other values
  useEffect(() => show(), [JSON.stringify(values)])
  return { form, values, generated: isGenerated ? values : null, ask: address.ask }
}

/** Members of the address that every report has, for tabs to keep. */
export const reportNames = [generatedName]

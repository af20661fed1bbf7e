import type { Schema } from '@emberwatch/contract'
import { useAddress } from '@emberwatch/ui'
import { type FormModel, type FormValues, useLocalForm } from '@emberwatch/ui/form'
import { useEffect, useEffectEvent } from 'react'
import * as v from 'valibot'

export type Address = ReturnType<typeof useAddress>

/** Marks a generated report: empty filters leave no other member in the address. */
const generatedName = 'generated'
/** This parameter in the address has the report begin without Generate. */
export const generatedQuery = { [generatedName]: '1' }

interface ReportFilters<Values extends FormValues> {
  readonly schema: Schema<Values>
  readonly none: Values
  /** The schema refuses invalid values. */
  readonly read: (read: Address['read']) => Values
  /** Empty texts are left out. */
  readonly write: (values: Values) => Readonly<Record<string, string>>
  /** Otherwise it waits for Generate or an address with filters (product 12.2). */
  readonly opensWithData: boolean
}

interface Filters<Values extends FormValues> {
  readonly form: FormModel<Values>
  readonly values: Values
  readonly generated: Values | null
  readonly ask: Address['ask']
}

/** Undefined for an invalid address. */
export function useAddressFilters<Values extends FormValues>({ schema, none, read }: ReportFilters<Values>) {
  const result = v.safeParse(schema, read(useAddress().read))
  return { values: result.success ? (result.output as Values) : none, isSound: result.success }
}

/**
 * Filters live in the address, so that links carry them and Back restores them. The form holds what is being chosen, `values` what the page shows;
 * `generated` is null while a report waits for Generate.
 */
export function useReportFilters<Values extends FormValues>(spec: ReportFilters<Values>): Filters<Values> {
  const { schema, opensWithData } = spec
  const address = useAddress()
  const { values, isSound } = useAddressFilters(spec)
  const hasFilters = JSON.stringify(values) !== JSON.stringify(spec.none)
  const isGenerated = opensWithData || (isSound && (hasFilters || address.read(generatedName) !== ''))
  const form = useLocalForm<Values>({
    schema,
    // react-hook-form makes members of an unknown form optional; all are present.
    defaults: values as never,
    onSubmit: (chosen) => address.ask({ ...spec.write(chosen), [generatedName]: opensWithData ? '' : '1' }),
  })
  const show = useEffectEvent(() => form.fields.reset(values))
  // biome-ignore lint/correctness/useExhaustiveDependencies: a step in the history brings other values
  useEffect(() => show(), [JSON.stringify(values)])
  return { form, values, generated: isGenerated ? values : null, ask: address.ask }
}

/** For tabs to keep. */
export const reportNames = [generatedName]

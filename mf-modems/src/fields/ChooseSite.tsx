import { useList } from '@emberwatch/api-client'
import { accessBatches } from '@emberwatch/contract/sites-systems'
import { SuggestField } from '@emberwatch/ui/choice'
import { FormDialog, useLocalForm } from '@emberwatch/ui/form'
import { type FormEvent, useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'

const suggestionsMax = 50

interface ChooseSiteProps {
  readonly title: string
  /** Is not offered. */
  readonly exceptId?: string
  readonly onChosen: (siteId: string) => void
  readonly onClose: () => void
}

/** Finds a site that the person administers by its name. */
export function ChooseSite({ title, exceptId, onChosen, onClose }: ChooseSiteProps) {
  const [ids, setIds] = useState<ReadonlyMap<string, string>>(new Map())
  const SiteChoice = v.object({
    site: v.pipe(
      v.string(),
      v.nonEmpty('Field is required'),
      v.check((name) => ids.has(name), 'Choose one of the sites'),
    ),
  })
  const form = useLocalForm({
    schema: SiteChoice,
    defaults: { site: '' },
    onSubmit: ({ site }) => onChosen(ids.get(site) ?? ''),
  })
  // The next step replaces this dialog, which would close the whole otherwise.
  const step = { ...form, submit: async (event?: FormEvent) => (await form.submit(event)) && false }
  const typed = form.fields.watch('site').trim()
  const { data } = useList(accessBatches.targets, {
    query: { limit: suggestionsMax, ...(typed ? { name: typed } : {}) },
  })
  const offered = data?.data.filter(({ type, id }) => type === 'site' && id !== exceptId) ?? []
  const names = offered.map(({ name }) => name)
  if (names.some((name) => !ids.has(name)))
    setIds(new Map([...ids, ...offered.map(({ id, name }) => [name, id] as const)]))
  const isKnown = ids.has(typed)
  const check = useEffectEvent(() => form.fields.trigger('site'))
  // The sites may come after the last key, which found the name unknown.
  useEffect(() => {
    if (isKnown) void check()
  }, [isKnown])
  return (
    <FormDialog title={title} submit="Next" form={step} isOpen onClose={onClose}>
      <SuggestField form={form} name="site" label="Site" suggestions={names} />
    </FormDialog>
  )
}

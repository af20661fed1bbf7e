import { useList } from '@emberwatch/api-client'
import type { Modem, ModemKnock } from '@emberwatch/contract/modems'
import { sites } from '@emberwatch/contract/sites-systems'
import { Button, Dialog } from '@emberwatch/ui'
import { SuggestField } from '@emberwatch/ui/choice'
import { Form, useLocalForm } from '@emberwatch/ui/form'
import { useEffect, useEffectEvent, useState } from 'react'
import * as v from 'valibot'
import { AddModemDialog } from '../adding/AddModemDialog.tsx'

interface AddKnockingModemProps {
  readonly knock: Pick<ModemKnock, 'clientId' | 'imei'>
  readonly onAdded: (modem: Modem) => void
  readonly onClose: () => void
}

const suggestionsMax = 50

/** Its site first, then the fields that it has not said itself. */
export function AddKnockingModem({ knock, onAdded, onClose }: AddKnockingModemProps) {
  const [siteId, setSiteId] = useState<string | null>(null)
  if (siteId === null) return <ChooseSite clientId={knock.clientId} onChosen={setSiteId} onClose={onClose} />
  const known = { clientId: knock.clientId, imei: knock.imei }
  return <AddModemDialog siteId={siteId} isOpen known={known} onAdded={onAdded} onClose={onClose} />
}

interface ChooseSiteProps {
  readonly clientId: string
  readonly onChosen: (siteId: string) => void
  readonly onClose: () => void
}

function ChooseSite({ clientId, onChosen, onClose }: ChooseSiteProps) {
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
  const typed = form.fields.watch('site').trim()
  const { data } = useList(sites.list, { query: { limit: suggestionsMax, ...(typed ? { name: typed } : {}) } })
  const names = (data?.data ?? []).map(({ name }) => name)
  if (data && names.some((name) => !ids.has(name)))
    setIds(new Map([...ids, ...data.data.map(({ id, name }) => [name, id] as const)]))
  const isKnown = ids.has(typed)
  const check = useEffectEvent(() => form.fields.trigger('site'))
  // The sites may come after the last key, which found the name unknown.
  useEffect(() => {
    if (isKnown) void check()
  }, [isKnown])
  return (
    <Dialog title={`Add ${clientId}`} isOpen onClose={onClose} footer={<Button onClick={onClose}>Cancel</Button>}>
      <Form form={form} submit="Next" label={`Site of ${clientId}`}>
        <SuggestField form={form} name="site" label="Site" suggestions={names} />
      </Form>
    </Dialog>
  )
}

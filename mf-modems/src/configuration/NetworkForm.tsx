import type { Schema } from '@emberwatch/contract'
import {
  type Modem,
  modems,
  type NetworkConfiguration,
  NetworkConfigurationForm,
  subnetMasks,
} from '@emberwatch/contract/modems'
import { Banner, Button, Card, Stack, useConfirm, useRefreshUser } from '@emberwatch/ui'
import { SelectField } from '@emberwatch/ui/choice'
import { Form, type FormModel, useEndpointForm } from '@emberwatch/ui/form'
import { useEffect, useEffectEvent } from 'react'
import { useFieldArray } from 'react-hook-form'
import styles from '../modems.module.css'
import { AddressField, EntryFields } from './EntryFields.tsx'
import { countMissing, isBegun, type NetworkValues, networkValuesOf, newEntry } from './network-values.ts'

const masks = subnetMasks.map(({ mask, label }) => ({ value: mask, label }))

const missingText = (count: number) =>
  `Some form fields are missing: ${count} ${count === 1 ? 'field is' : 'fields are'} required.`

/** The form of a modem's network configuration (product 10.8). */
export function NetworkForm({ modem, onClose }: { modem: Modem; onClose: () => void }) {
  const form = useNetworkForm(modem, onClose)
  const systems = useSystemEntries(form)
  const begin = useEffectEvent(() => form.fields.setFocus('ip'))
  useEffect(() => begin(), [])
  const values = form.fields.watch()
  const missing = countMissing(values)
  return (
    <Card title="Network configuration">
      <Form form={form} submit="Save" label="Network configuration" onCancel={onClose}>
        <div className={styles.pair}>
          <AddressField form={form} name="ip" label="IP address" placeholder="192.168.10.1" isQuietWhileBlank />
          <SelectField
            form={form}
            name="subnet"
            label="Subnet"
            options={masks}
            placeholder="Choose a subnet"
            isSearched
          />
        </div>
        <Stack>
          {systems.entries.map((entry, index) => (
            <EntryFields key={entry.key} form={form} index={index} onRemove={() => systems.remove(index)} />
          ))}
          <div>
            <Button icon="add" onClick={systems.add}>
              Add system
            </Button>
          </div>
        </Stack>
        {form.isDirty && isBegun(values, modem) && missing > 0 && <Banner tone="warn">{missingText(missing)}</Banner>}
      </Form>
    </Card>
  )
}

function useNetworkForm(modem: Modem, onClose: () => void) {
  const readRights = useRefreshUser()
  return useEndpointForm(modems.configure, {
    params: { id: modem.id },
    // The schema turns the fields' text into what is sent.
    schema: NetworkConfigurationForm as unknown as Schema<NetworkValues>,
    toBody: (values) => values as unknown as NetworkConfiguration,
    defaults: networkValuesOf(modem),
    successMessage: 'Modem network configuration successfully updated',
    onSuccess: () => {
      onClose()
      // New systems are new resources (product 1.7).
      void readRights()
    },
  })
}

/** The form's systems; one is removed after a confirmation. */
function useSystemEntries({ fields: form }: FormModel<NetworkValues>) {
  const confirm = useConfirm()
  const { fields: entries, append, remove } = useFieldArray({ control: form.control, name: 'systems', keyName: 'key' })
  const removeConfirmed = (index: number) => {
    const { name, id } = form.getValues(`systems.${index}`)
    confirm({
      title: `Remove ${name || 'this system'}?`,
      text: id
        ? 'The modem no longer connects to it once the configuration is saved. The system itself stays, with its issues and configurations.'
        : 'What was typed for it is lost.',
      confirm: 'Remove',
      danger: true,
      run: async () => remove(index),
    })
  }
  return { entries, add: () => append(newEntry), remove: removeConfirmed }
}

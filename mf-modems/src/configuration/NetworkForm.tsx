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
import { Form, useEndpointForm } from '@emberwatch/ui/form'
import { useEffect, useEffectEvent } from 'react'
import { useFieldArray } from 'react-hook-form'
import styles from '../modems.module.css'
import { AddressField, EntryFields } from './EntryFields.tsx'
import { countMissing, isBegun, type NetworkValues, networkValuesOf, newEntry } from './network-values.ts'

const masks = subnetMasks.map(({ mask, label }) => ({ value: mask, label }))

/** The form of a modem's network configuration (product 10.8). */
export function NetworkForm({ modem, onClose }: { modem: Modem; onClose: () => void }) {
  const readRights = useRefreshUser()
  const confirm = useConfirm()
  const form = useEndpointForm(modems.configure, {
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
  const entries = useFieldArray({ control: form.fields.control, name: 'systems', keyName: 'key' })
  const begin = useEffectEvent(() => form.fields.setFocus('ip'))
  useEffect(() => begin(), [])
  const values = form.fields.watch()
  const missing = countMissing(values)
  const askToRemove = (index: number) => {
    const { name, id } = form.fields.getValues(`systems.${index}`)
    confirm({
      title: `Remove ${name || 'this system'}?`,
      text: id
        ? 'The modem no longer connects to it once the configuration is saved. The system itself stays, with its issues and configurations.'
        : 'What was typed for it is lost.',
      confirm: 'Remove',
      danger: true,
      run: async () => entries.remove(index),
    })
  }
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
          {entries.fields.map((entry, index) => (
            <EntryFields key={entry.key} form={form} index={index} onRemove={() => askToRemove(index)} />
          ))}
          <div>
            <Button icon="add" onClick={() => entries.append(newEntry)}>
              Add system
            </Button>
          </div>
        </Stack>
        {form.isDirty && isBegun(values, modem) && missing > 0 && (
          <Banner tone="warn">{`Some form fields are missing: ${missing} ${missing === 1 ? 'field is' : 'fields are'} required.`}</Banner>
        )}
      </Form>
    </Card>
  )
}

import { useSend } from '@emberwatch/api-client'
import type { Schema } from '@emberwatch/contract'
import {
  type Modem,
  modemEntries,
  modems,
  NetworkConfigurationForm,
  type NetworkEntry,
  type SystemEntry,
  subnetMasks,
} from '@emberwatch/contract/modems'
import { Banner, Button, Card, Row, Stack, sayFailure, useConfirm, useRefreshUser } from '@emberwatch/ui'
import { SelectField } from '@emberwatch/ui/choice'
import { Form, type FormModel, useEndpointForm } from '@emberwatch/ui/form'
import { useEffect, useEffectEvent } from 'react'
import { useFieldArray } from 'react-hook-form'
import styles from '../modems.module.css'
import { AddressField, EntryFields } from './EntryFields.tsx'
import { LeftBehindMenu } from './LeftBehindMenu.tsx'
import { countMissing, entryOf, isBegun, type NetworkValues, networkValuesOf, newEntry } from './network-values.ts'

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
          <Row>
            <Button icon="add" onClick={systems.add}>
              Add system
            </Button>
            <LeftBehindMenu
              modemId={modem.id}
              chosenIds={values.systems.map(({ systemId }) => systemId)}
              onChoose={(system) => systems.append(entryOf(system))}
            />
          </Row>
        </Stack>
        {form.isDirty && isBegun(values, modem) && missing > 0 && <Banner tone="warn">{missingText(missing)}</Banner>}
      </Form>
    </Card>
  )
}

function useNetworkForm(modem: Modem, onClose: () => void) {
  const readRights = useRefreshUser()
  const addToModem = useSend(modemEntries.add)
  /** One after the other, in their order. What is refused is said, and the page shows what stands. */
  const addEntries = (entries: readonly SystemEntry[]) =>
    entries
      .reduce<Promise<unknown>>(
        // The type of a call's arguments knows no body that is a union.
        (before, body) => before.then(() => addToModem.mutateAsync({ params: { id: modem.id }, body: body as never })),
        Promise.resolve(),
      )
      .catch(sayFailure)
  return useEndpointForm(modems.configure, {
    params: { id: modem.id },
    // The schema turns the fields' text into what is sent.
    schema: NetworkConfigurationForm as unknown as Schema<NetworkValues>,
    toBody: (values) => ({ ...checked(values), systems: entriesOf(values).own }),
    defaults: networkValuesOf(modem),
    successMessage: 'Modem network configuration successfully updated',
    onSuccess: (_, values) => {
      onClose()
      // New systems are new resources (product 1.7).
      void addEntries(entriesOf(values).ofSystems).then(readRights)
    },
  })
}

/** The form's values as its schema has made them. */
const checked = (values: NetworkValues) => values as unknown as NetworkConfigurationForm

type FormEntry = NetworkConfigurationForm['systems'][number]

/** Entries of systems that are there go by a call of their own, once the modem has its address (product 10.21). */
function entriesOf(values: NetworkValues) {
  const { systems } = checked(values)
  const isOfSystem = (entry: FormEntry) => 'systemId' in entry && entry.systemId !== undefined
  return {
    own: systems.filter((entry) => !isOfSystem(entry)) as NetworkEntry[],
    ofSystems: systems.filter(isOfSystem) as SystemEntry[],
  }
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
  return { entries, append, add: () => append(newEntry), remove: removeConfirmed }
}

import { paths } from '@emberwatch/contract'
import type { FleetModem, Modem } from '@emberwatch/contract/modems'
import { CreatorLink } from '@emberwatch/ui'
import { columns } from '@emberwatch/ui/table'
import { EntryStates } from './EntryStates.tsx'
import { FormerSecret } from './link/FormerSecret.tsx'

export const modemColumns = columns<Modem>()([
  { key: 'number', title: 'Number', sort: true },
  {
    key: 'clientId',
    title: 'Client ID',
    isTitle: true,
    sort: true,
    search: true,
    link: ({ id }) => paths.modem(id),
    note: ({ id }) => <FormerSecret modemId={id} />,
  },
  { key: 'siteName', title: 'Site', sort: true, search: true, link: ({ siteId }) => paths.site(siteId) },
  {
    key: 'modemSystems',
    title: 'Systems',
    render: (modem) => <EntryStates modem={modem} />,
    text: ({ modemSystems }) => modemSystems.map(({ name }) => name).join(', '),
  },
  { key: 'imei', title: 'IMEI', sort: true, search: true },
  { key: 'wgip', title: 'WGIP', sort: true, search: true },
  { key: 'iccid', title: 'ICCID', search: true, isExtra: true },
  {
    key: 'createdBy',
    title: 'Created by',
    sort: true,
    search: true,
    render: ({ createdBy, createdById }) => <CreatorLink name={createdBy} id={createdById} />,
    text: ({ createdBy }) => createdBy,
  },
  { key: 'createdAt', title: 'Created at', kind: 'dateTime', sort: true },
])

const dbm = (signal: number | null) => (signal === null ? null : `${signal} dBm`)

/** Adds to the columns of a modem how it does (product 10.20). */
export const fleetModemColumns = [
  ...modemColumns,
  ...columns<FleetModem>()([
    { key: 'signal', title: 'Signal', kind: 'number', text: ({ signal }) => dbm(signal) },
    {
      key: 'isWeak',
      title: 'Worst of 7 days',
      text: ({ worstSignal, isWeak }) => [dbm(worstSignal), isWeak && 'weak'].filter(Boolean).join(', ') || null,
      filter: [
        { value: 'true', label: 'Weak' },
        { value: 'false', label: 'Not weak' },
      ],
    },
    {
      key: 'isOldFirmware',
      title: 'Firmware',
      text: ({ firmware, isOldFirmware }) => [firmware, isOldFirmware && 'old'].filter(Boolean).join(', ') || null,
      filter: [
        { value: 'true', label: 'Old firmware' },
        { value: 'false', label: 'Newest firmware' },
      ],
    },
    { key: 'heardAt', title: 'Heard of', kind: 'dateTime' },
    { key: 'takeovers', title: 'Takeovers in 7 days', kind: 'number', isExtra: true },
  ]),
] as const

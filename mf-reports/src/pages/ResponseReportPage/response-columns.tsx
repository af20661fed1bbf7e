import { durationText } from '@emberwatch/contract'
import { type ResponseRow, type responseGroups, reportColumnTitles as titles } from '@emberwatch/contract/reports'
import { columns } from '@emberwatch/ui/table'
import { SiteLink } from '../../report/SiteLink.tsx'

const duration = (seconds: number | null) => (seconds === null ? null : durationText(seconds))

const site = columns<ResponseRow>()([
  {
    key: 'siteName',
    title: titles.site,
    sort: true,
    search: true,
    render: ({ siteId, siteName }) => <SiteLink id={siteId} name={siteName} />,
  },
])
const month = columns<ResponseRow>()([{ key: 'month', title: titles.month, sort: true }])
const figures = columns<ResponseRow>()([
  { key: 'troublesCount', title: titles.troubles, kind: 'number', sort: true },
  { key: 'duringWorkCount', title: titles.troublesDuringWork, kind: 'number', sort: true },
  { key: 'takenCount', title: titles.taken, kind: 'number', sort: true },
  { key: 'medianTakenSeconds', title: titles.medianTaken, sort: true, text: (row) => duration(row.medianTakenSeconds) },
  { key: 'p90TakenSeconds', title: titles.p90Taken, sort: true, text: (row) => duration(row.p90TakenSeconds) },
  { key: 'overCount', title: titles.over, kind: 'number', sort: true },
  { key: 'medianOverSeconds', title: titles.medianOver, sort: true, text: (row) => duration(row.medianOverSeconds) },
  { key: 'p90OverSeconds', title: titles.p90Over, sort: true, text: (row) => duration(row.p90OverSeconds) },
])

export type ResponseGroup = (typeof responseGroups)[number]

/** Product 27.6. */
export const responseColumns: Readonly<Record<ResponseGroup, ReturnType<typeof columns<ResponseRow>>>> = {
  site: [...site, ...figures],
  month: [...month, ...figures],
  siteMonth: [...site, ...month, ...figures],
} as never

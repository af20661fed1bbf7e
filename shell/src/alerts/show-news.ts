import { paths, severities, states, workDuring } from '@emberwatch/contract'
import { formatDateTime } from '@emberwatch/ui'
import type { News } from './news.ts'

/** More are summed up in one notification. */
const eachAtMost = 4
/** A notification without a tag replaces none: that of the burst before has perhaps not been seen. */
const noTag = ''

const words = { alarm: severities.alarm.word, offline: states.offline.word } as Readonly<Record<string, string>>
const wordOf = ({ kind, work }: News) => `${work ? `${workDuring[work.kind]}: ` : ''}${words[kind] ?? kind}`

/** A click focuses this tab and opens the system, or the modem. */
export function showNews(news: readonly News[], open: (path: string) => void): void {
  if (news.length > eachAtMost) {
    const sites = new Set(news.map(({ siteName }) => siteName))
    const alarms = news.filter(({ kind }) => kind === 'alarm').length
    const title = [countOf(alarms, 'new alarm'), offlineOf(news.length - alarms)].filter(Boolean)
    show(title.join(', '), `On ${sites.size === 1 ? [...sites][0] : `${sites.size} sites`}`, noTag, () =>
      open(paths.sites),
    )
    return
  }
  for (const item of news) {
    show(
      `${wordOf(item)}: ${item.siteName}`,
      `${item.name}, ${formatDateTime(item.since)}`,
      `${item.kind} ${item.id} ${item.since} ${item.count}`,
      () => open(item.path),
    )
  }
}

const countOf = (count: number, what: string) => (count > 0 ? `${count} ${what}${count === 1 ? '' : 's'}` : '')

const offlineOf = (count: number) => (count > 0 ? `${count} newly offline` : '')

function show(title: string, body: string, tag: string, onClick: () => void) {
  const notice = new Notification(title, { body, tag })
  notice.onclick = () => {
    window.focus()
    notice.close()
    onClick()
  }
}

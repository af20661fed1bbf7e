import { addressOf, apiBase, paths } from '@emberwatch/contract'
import { escaped, type Mail, page, paragraph } from './compose.ts'

interface RuleMail {
  readonly base: string
  readonly token: string
  /** Null and false are left out. */
  readonly intro: readonly (string | null)[]
  readonly body: { readonly text: readonly string[]; readonly html: readonly string[] }
  readonly endings: readonly (string | false)[]
}

/** The text of a mail that a person's own rule sends: it ends with the way to change the rule. */
export function ruleMail({ base, token, body, ...more }: RuleMail): Pick<Mail, 'text' | 'html' | 'unsubscribe'> {
  const [intro, endings] = [more.intro.filter((text) => text !== null), more.endings.filter((text) => text !== false)]
  const settings = `${base}${addressOf(paths.settings, { tab: 5 })}`
  const change = 'Change or end these mails'
  const html = [
    ...intro.map(paragraph),
    ...body.html,
    ...endings.map(paragraph),
    `<p><a href="${escaped(settings)}" style="color:#2450c8">${change}</a></p>`,
    paragraph('Emberwatch'),
  ]
  return {
    text: `${[...intro, ...body.text, ...endings, `${change}:\n${settings}`, 'Emberwatch'].join('\n\n')}\n`,
    html: page(html.join('\n')),
    unsubscribe: `${base}${apiBase}/v1/notifications/unsubscribe/${token}`,
  }
}

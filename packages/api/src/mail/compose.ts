import { type FactsOf, type Template, type TemplateName, templates } from './templates.ts'

export interface Mail {
  readonly to: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** Code and link in one line, for the log of a server without a mail server. */
  readonly gist: string
  /** Address that ends such mail by one POST (RFC 8058). */
  readonly unsubscribe?: string | undefined
}

/** Text and HTML say the same. */
export function compose<Name extends TemplateName>(name: Name, to: string, facts: FactsOf<Name>): Mail {
  const template = templates[name] as Template<FactsOf<Name>>
  const subject = template.subject(facts)
  const intro = template.intro(facts)
  const code = template.code?.(facts)
  const link = template.link?.(facts)
  const links = [...(link ? [link] : []), ...(template.links?.(facts) ?? [])]
  const { ending } = template
  const text = ['Hello,', intro, code, ...links.map(({ label, url }) => `${label}:\n${url}`), ending, 'Emberwatch']
  const html = [
    paragraph('Hello,'),
    paragraph(intro),
    code && `<p style="font-size:28px;letter-spacing:.25em;font-weight:600;margin:24px 0">${escaped(code)}</p>`,
    ...links.map(({ label, url }) => `<p><a href="${escaped(url)}" style="color:#2450c8">${escaped(label)}</a></p>`),
    paragraph(ending),
    paragraph('Emberwatch'),
  ]
  return {
    to,
    subject,
    text: `${text.filter(Boolean).join('\n\n')}\n`,
    html: page(html.filter(Boolean).join('\n')),
    gist: [code && `code ${code}`, ...links.map(({ url }) => url)].filter(Boolean).join(', '),
  }
}

export const page = (body: string) =>
  `<!doctype html>\n<html lang="en"><body style="font:16px/1.5 system-ui,sans-serif;color:#1a1f29;max-width:32em;margin:24px auto">\n${body}\n</body></html>\n`
export const paragraph = (text: string) => `<p>${escaped(text)}</p>`

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
export const escaped = (text: string): string => text.replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)

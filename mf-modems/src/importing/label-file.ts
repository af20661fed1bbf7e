import { formatSecretCode } from '@emberwatch/contract/devices'
import { formatModemCode, type ImportedModem } from '@emberwatch/contract/modems'

/** A sheet of labels as a page of its own, which any browser prints on A4: three per row, as the page of labels does (product 10.12). */

const style = `@page { size: A4; margin: 10mm }
body { margin: 0; font: 11px/15px sans-serif; color: #000; background: #fff }
main { display: grid; grid-template-columns: repeat(3, minmax(0, 1fr)); gap: 4mm }
article { display: grid; grid-template-columns: 24mm minmax(0, 1fr); gap: 2mm; align-items: center; padding: 2mm; border: 1px solid #c9ced7; break-inside: avoid; overflow-wrap: anywhere }
svg { width: 24mm; height: 24mm; display: block }
strong, span { display: block }
strong { font-size: 14px; line-height: 20px }`

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => signs[sign] ?? sign)

/** @param qrSvg makes the markup of a QR code */
export function labelFile(modems: readonly ImportedModem[], qrSvg: (text: string) => string): string {
  const lines = (modem: ImportedModem) => [modem.siteName, `IMEI ${modem.imei}`, `ICCID ${modem.iccid}`]
  const label = (modem: ImportedModem) =>
    `<article>${qrSvg(formatModemCode(modem))}<div><strong>${escaped(modem.clientId)}</strong>${lines(modem)
      .map((line) => `<span>${escaped(line)}</span>`)
      .join(
        '',
      )}</div>${qrSvg(formatSecretCode(modem))}<div><strong>Secret</strong><span>${escaped(modem.secret)}</span></div></article>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Labels of modems</title><style>${style}</style></head>
<body><main>
${modems.map(label).join('\n')}
</main></body></html>
`
}

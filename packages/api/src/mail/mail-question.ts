import type { Settings } from '../settings.ts'
import { smtpTransport } from './smtp.ts'

/** Bounds questions to the mail server, however many read the metrics. */
const rememberedMs = 10_000

/** Rejects when the mail server refuses name and password. Undefined without a mail server. */
export function mailQuestion({ smtpUrl, smtpTls, rotating }: Settings): (() => Promise<unknown>) | undefined {
  if (!smtpUrl) return undefined
  const { check } = smtpTransport(smtpUrl, smtpTls, rotating.smtpUrl)
  let answer: Promise<unknown> | undefined
  let requestedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (answer && performance.now() - requestedAt < rememberedMs) return answer
    requestedAt = performance.now()
    answer = check()
    // May reject before anybody awaits it.
    answer.catch(() => undefined)
    return answer
  }
}

import type { Settings } from '../settings.ts'
import { smtpTransport } from './smtp.ts'

/** A mail server is greeted so often at most, however many look at the metrics. */
const rememberedMs = 10_000

/** Asks whether the mail server takes this server's name and password; rejects where not. Undefined where mail goes to a folder. */
export function mailQuestion({ smtpUrl, smtpTls }: Settings): (() => Promise<unknown>) | undefined {
  if (!smtpUrl) return undefined
  const { check } = smtpTransport(smtpUrl, smtpTls)
  let asked: Promise<unknown> | undefined
  let askedAt = Number.NEGATIVE_INFINITY
  return () => {
    if (asked && performance.now() - askedAt < rememberedMs) return asked
    askedAt = performance.now()
    asked = check()
    // Whoever asks hears of it; nobody may be asking any more.
    asked.catch(() => undefined)
    return asked
  }
}

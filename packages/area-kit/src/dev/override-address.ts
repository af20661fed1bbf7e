import { Refused } from '@emberwatch/registry'

const timeoutMs = 10_000

/**
 * The address by which one browser runs areas of its own machine in a deployed host. The page itself says whether its host allows that.
 * @param overrides addresses of entries by area
 * @throws Refused where no Emberwatch answers, or its host does not allow overrides
 */
export async function overrideAddress(host: string, overrides: Readonly<Record<string, string>>): Promise<string> {
  const refuse = (why: string) => new Refused([{ rule: 'override', message: `${host} ${why}` }])
  if (!/^https?:\/\//.test(host) || !URL.canParse(host))
    throw refuse('is no address such as https://emberwatch.example')
  const answer = await fetch(host, { signal: AbortSignal.timeout(timeoutMs) }).catch((error) => {
    throw refuse(`does not answer (${error.cause?.message ?? error.message})`)
  })
  const page = await answer.text()
  const registry = /<script id="registry"[^>]*>/.exec(page)?.[0]
  if (!registry) throw refuse(`is no Emberwatch: its page (status ${answer.status}) has no registry of areas`)
  if (!/ data-overrides[ =>]/.test(registry))
    throw refuse("does not allow areas of one's own machine; its ops allow them with ALLOW_OVERRIDES=1")
  const address = new URL(host)
  address.hash = `override=${encodeURIComponent(JSON.stringify(overrides))}`
  return address.href
}

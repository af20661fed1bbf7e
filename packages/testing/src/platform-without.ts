import type { DemoApi } from '@emberwatch/api/testing'
import { platform } from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'

/** A platform that lacks some of the calls beyond the original API, by their names: it says so, and answers them with a 404 (product 17.6). */
export function platformWithout(api: DemoApi, names: RegExp): typeof fetch {
  const lacking = allEndpoints
    .filter(({ name, isAddition }) => isAddition && names.test(name))
    .map(({ method, path }) => ({ method, path: new RegExp(`^/api${path.replace(/\{\w+\}/g, '[^/]+')}$`) }))
  return async (input, init) => {
    const request = new Request(input, init)
    const { pathname } = new URL(request.url)
    if (lacking.some(({ method, path }) => method === request.method && path.test(pathname)))
      return new Response('There is nothing here', { status: 404 })
    const answer = await api.fetch(request)
    if (pathname !== `/api${platform.additions.path}`) return answer
    const { data }: { data: string[] } = await answer.json()
    return Response.json({ data: data.filter((name) => !names.test(name)) })
  }
}

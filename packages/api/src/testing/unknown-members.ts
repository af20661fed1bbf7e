import { apiBase } from '@emberwatch/contract'
import { allEndpoints } from '@emberwatch/contract/api'

interface Schema {
  readonly entries?: object
  readonly options?: readonly Schema[]
  readonly pipe?: readonly Schema[]
}
const namesOf = ({ entries = {}, options = [], pipe = [] }: Schema): string[] => [
  ...Object.keys(entries),
  ...[...options, ...pipe.slice(1)].flatMap(namesOf),
]

const originals = allEndpoints.flatMap((endpoint) =>
  endpoint.kind === 'item' && !endpoint.isAddition
    ? [
        {
          method: endpoint.method,
          path: new RegExp(`^${apiBase}${endpoint.path.replace(/\{\w+\}/g, '[^/]+')}$`),
          members: endpoint.body ? namesOf(endpoint.body as Schema) : [],
        },
      ]
    : [],
)

/**
 * Lists members of this JSON body that a platform with the original API might refuse, as its call does not have them. Nothing of calls beyond the original
 * ones (product 17.6).
 */
export function unknownMembers(method: string, pathname: string, body: string): string[] {
  const call = originals.find((each) => each.method === method && each.path.test(pathname))
  return call && body ? Object.keys(JSON.parse(body) ?? {}).filter((name) => !call.members.includes(name)) : []
}

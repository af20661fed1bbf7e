import { handlerOf, testOf } from './handler-source.ts'
import { Sources } from './sources.ts'
import { contractSources, type FieldCall, findThing } from './things.ts'
import { called, capital, fieldName, kebab, spaced, title } from './words.ts'

/**
 * Makes the call that changes one text of a thing, `PUT /v1/<things>/{id}/<field>`: declared in the contract, answered by a handler that leaves
 * its line in the record, and tried over HTTP.
 */
export function newEndpoint(root: string, thing = '', field = ''): string[] {
  const sources = new Sources(root)
  addEndpoint(sources, thing, field)
  return [...sources.write(), 'next: pnpm product']
}

export function addEndpoint(sources: Sources, name: string, fieldText: string): FieldCall {
  const field = fieldName(fieldText)
  const thing = findThing(sources, name)
  if (!new RegExp(`^ {2}${field}: Text,`, 'm').test(rowOf(sources, name)))
    throw new Error(`${name} has no text ${field}; "pnpm new column ${name} ${field} <sample>" gives it one`)
  const call: FieldCall = {
    ...thing,
    field,
    call: `change${capital(field)}`,
    handler: `change${name}${capital(field)}`,
    body: `${name}${capital(field)}`,
  }
  declare(sources, call)
  const file = `packages/api/src/areas/${call.area}/change-${kebab(name)}-${kebab(field)}`
  sources.create(`${file}.ts`, handlerOf(sources, call))
  sources.create(`${file}.test.ts`, testOf(call))
  const routes = `packages/api/src/areas/${call.area}/routes.ts`
  sources.addTo(routes, /^/, `import { ${call.handler} } from './change-${kebab(name)}-${kebab(field)}.ts'\n`)
  sources.addTo(routes, /^export const \w+: Route\[\] = \[\n(?: .*\n)*/m, `  ${call.handler},\n`)
  return call
}

const rowOf = (sources: Sources, name: string): string => {
  const row = new RegExp(`export const ${name} = v\\.object\\(\\{\\n(?: .*\\n)*`)
  return row.exec(sources.read(sources.find(row, contractSources, name)))?.[0] ?? ''
}

function declare(sources: Sources, { contractFile, group, name, field, call, body, ...thing }: FieldCall): void {
  const text = sources.read(contractFile)
  const longest = `${name.charAt(0).toLowerCase()}${name.slice(1)}${capital(field)}Max`
  if (!/\boptionalText\b/.test(text))
    sources.addTo(contractFile, /^/, `import { optionalText } from '@emberwatch/contract'\n`)
  sources.addTo(
    contractFile,
    new RegExp(`[\\s\\S]*?(?=export const ${group} = \\{)`),
    `/** The most letters of a ${called(name)}'s ${spaced(field)}. */
const ${longest} = 100
export const ${body} = v.object({ ${field}: optionalText('${title(field)}', ${longest}) })
export type ${body} = v.InferOutput<typeof ${body}>

`,
  )
  sources.addTo(
    contractFile,
    new RegExp(`export const ${group} = \\{\\n(?: .*\\n)*`),
    `  ${call}: put('${thing.path}/${kebab(field)}', {
    name: '${group}.${call}',
    isAddition: true,
    summary: 'Change the ${spaced(field)} of a ${called(name)}.',
    access: ${thing.access},
    changes: ${thing.changes},
    body: ${body},
    answer: ${name},
    errors: ['${thing.missing}'],
  }),
`,
  )
}

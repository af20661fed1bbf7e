import { SyntaxKind } from 'ts-morph'
import { handlerOf, testOf } from './handler-source.ts'
import { addImport, objectOf, Sources } from './sources.ts'
import { contractSources, type FieldCall, findThing } from './things.ts'
import { called, capital, fieldName, kebab, spaced, title } from './words.ts'

/**
 * Creates the call that changes one text of a thing, `PUT /v1/<things>/{id}/<field>`: its declaration in the contract, a handler that writes an
 * activity record, and a test over HTTP.
 */
export function newEndpoint(root: string, thing = '', field = ''): string[] {
  const sources = new Sources(root)
  addEndpoint(sources, fieldCall(sources, thing, field))
  return sources.write()
}

/** The call's names, whether or not it exists. @throws without such a thing, or without such a text of it */
export function fieldCall(sources: Sources, name: string, fieldText: string): FieldCall {
  const field = fieldName(fieldText)
  const thing = findThing(sources, name)
  const row = sources.find(contractSources, name, (file) => objectOf(file, name))
  if (row.getProperty(field)?.asKind(SyntaxKind.PropertyAssignment)?.getInitializer()?.getText() !== 'Text')
    throw new Error(`${name} has no text ${field}; "pnpm new column ${name} ${field} <sample>" gives it one`)
  return {
    ...thing,
    field,
    call: `change${capital(field)}`,
    handler: `change${name}${capital(field)}`,
    body: `${name}${capital(field)}`,
  }
}

export function addEndpoint(sources: Sources, call: FieldCall): void {
  declare(call)
  const file = `change-${kebab(call.name)}-${kebab(call.field)}`
  sources.create(`packages/api/src/areas/${call.area}/${file}.ts`, handlerOf(sources, call))
  sources.create(`packages/api/src/areas/${call.area}/${file}.test.ts`, testOf(call))
  const routes = sources.file(`packages/api/src/areas/${call.area}/routes.ts`)
  addImport(routes, `./${file}.ts`, call.handler)
  routes
    .getVariableDeclarations()
    .find((one) => one.getTypeNode()?.getText() === 'Route[]')
    ?.getInitializerIfKindOrThrow(SyntaxKind.ArrayLiteralExpression)
    .addElement(call.handler)
}

function declare({ calls, group, name, field, call, body, ...thing }: FieldCall): void {
  const longest = `${name.charAt(0).toLowerCase()}${name.slice(1)}${capital(field)}Max`
  calls.addPropertyAssignment({
    name: call,
    initializer: `put('${thing.path}/${kebab(field)}', {
      name: '${group}.${call}',
      isAddition: true,
      summary: 'Change the ${spaced(field)} of a ${called(name)}.',
      access: ${thing.access},
      changes: ${thing.changes},
      body: ${body},
      answer: ${name},
      errors: ['${thing.missing}'],
    })`,
  })
  const file = calls.getSourceFile()
  addImport(file, '@emberwatch/contract', 'optionalText')
  file.insertStatements(
    calls.getFirstAncestorByKindOrThrow(SyntaxKind.VariableStatement).getChildIndex(),
    `
const ${longest} = 100
export const ${body} = v.object({ ${field}: optionalText('${title(field)}', ${longest}) })
export type ${body} = v.InferOutput<typeof ${body}>
`,
  )
}

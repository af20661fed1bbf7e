import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { Contrib, Enums, Models, Serialize, Spec, Validation } from '@cyclonedx/cyclonedx-library'
import type { BuildName } from '@emberwatch/contract'
import { PackageURL } from 'packageurl-js'
import parseLicence from 'spdx-expression-parse'

const spec = Spec.Spec1dot6
const builder = new Contrib.FromNodePackageJson.Builders.ComponentBuilder(
  new Contrib.FromNodePackageJson.Factories.ExternalReferenceFactory(),
  new Contrib.License.Factories.LicenseFactory((text) => void parseLicence(text)),
)

/**
 * Bill of materials of a build in CycloneDX 1.6 (ECMA-424): each package with version, licence and package URL. The same build gives the same
 * bytes; the serial number is derived from the content.
 * @param folders of the packages that are in it, wholly or in part
 * @throws if the result violates the CycloneDX schema
 */
export async function billOfMaterials(build: BuildName, folders: Iterable<string>): Promise<string> {
  const own = new Models.Component(Enums.ComponentType.Application, 'emberwatch', {
    version: build.version,
    bomRef: `emberwatch@${build.version}`,
    properties: new Models.PropertyRepository([new Models.Property('emberwatch:commit', build.commit)]),
  })
  const parts = new Map([...folders].map(componentOf).map((one) => [`${one.bomRef.value}`, one]))
  const components = [...parts.values()]
  for (const { bomRef } of components) own.dependencies.add(bomRef)
  const bom = new Models.Bom({
    metadata: new Models.Metadata({
      component: own,
      lifecycles: new Models.LifecycleRepository([Enums.LifecyclePhase.Build]),
      ...(build.builtAt ? { timestamp: new Date(build.builtAt) } : {}),
    }),
    components: new Models.ComponentRepository(components),
  })
  const serializer = new Serialize.JsonSerializer(new Serialize.JSON.Normalize.Factory(spec))
  const options = { sortLists: true, space: 2 }
  bom.serialNumber = uuidOf(serializer.serialize(bom, options))
  const text = serializer.serialize(bom, options)
  const wrong = await new Validation.JsonStrictValidator(spec.version).validate(text)
  if (wrong) throw new Error(`The bill of materials is no CycloneDX: ${JSON.stringify(wrong)}`)
  return `${text}\n`
}

function componentOf(folder: string): Models.Component {
  const file = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'))
  const component = builder.makeComponent(file)
  if (!component) throw new Error(`${folder}/package.json has no name`)
  const { name, version = '', group } = component
  const purl = new PackageURL('npm', group, name, version, undefined, undefined).toString()
  component.purl = purl
  component.bomRef.value = purl
  return component
}

/** A UUID of version 8 (RFC 9562), derived from the content. */
function uuidOf(content: string): string {
  const bytes = createHash('sha256').update(content).digest().subarray(0, 16)
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x80
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80
  return `urn:uuid:${bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')}`
}

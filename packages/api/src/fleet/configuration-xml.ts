import type { Panel, Structure } from './structure.ts'

/** Writes a configuration as a panel does (product 22.9). */
export function configurationXml(
  structure: Structure,
  head: { system: string; release: string; created: Date },
): string {
  const zones = [...structure.zones].sort(([a], [b]) => a - b)
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    `<configuration system="${head.system}" release="${head.release}" systemId="1" created="${head.created.toISOString()}">`,
    '  <zones>',
    ...zones.map(([id, name]) => `    <zone id="${id}" name="${escapeXml(name)}" mode="immediate"/>`),
    '  </zones>',
    ...structure.panels.flatMap(panelLines),
    '</configuration>',
    '',
  ].join('\n')
}

function panelLines(panel: Panel): string[] {
  return [
    `  <panel id="${panel.number}" type="${panel.type}" tag="${panel.tag}">`,
    ...panel.loops.flatMap((loop) => [
      `    <module slot="${loop.number}" type="${loop.driver}" tag="${loop.tag}">`,
      ...loop.units.map(
        (unit) =>
          `      <unit lsi="${unit.lsi}" type="${unit.type}" tag="${unit.tag}" zone="${unit.zone}" serial="${unit.serial}"/>`,
      ),
      '    </module>',
    ]),
    ...panel.modules.map(
      (module, i) => `    <module slot="${panel.loops.length + i + 1}" type="${module.type}" tag="${module.tag}"/>`,
    ),
    '  </panel>',
  ]
}

const escapeXml = (text: string) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;')

/** The first loops only, as before an extension. */
export function earlierStructure(structure: Structure, share: number): Structure {
  const loops = structure.panels.reduce((sum, panel) => sum + panel.loops.length, 0)
  let remaining = Math.max(1, Math.round(loops * share))
  const panels = structure.panels.flatMap((panel) => {
    const loops = panel.loops.slice(0, remaining)
    remaining -= loops.length
    return loops.length > 0 ? [{ ...panel, loops: loops }] : []
  })
  const zoneNumbers = new Set(
    panels.flatMap((panel) => panel.loops.flatMap((loop) => loop.units.map((unit) => unit.zone))),
  )
  return { panels, zones: new Map([...structure.zones].filter(([zone]) => zoneNumbers.has(zone))) }
}

export function hardwareCounts(structure: Structure) {
  const counts = new Map<string, { kind: 'panel' | 'module' | 'unit'; quantity: number }>()
  const add = (tag: string, kind: 'panel' | 'module' | 'unit') => {
    const entry = counts.get(tag)
    if (entry) entry.quantity++
    else counts.set(tag, { kind, quantity: 1 })
  }
  for (const panel of structure.panels) {
    add(panel.type, 'panel')
    for (const module of panel.modules) add(module.type, 'module')
    for (const loop of panel.loops) {
      add(loop.driver, 'module')
      for (const unit of loop.units) add(unit.type, 'unit')
    }
  }
  return [...counts].map(([hardwareTag, entry]) => ({ hardwareTag, ...entry }))
}

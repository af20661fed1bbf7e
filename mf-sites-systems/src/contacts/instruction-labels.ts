import type { SiteInstructions } from '@emberwatch/contract/sites-systems'

/** The labels stand in the order in which somebody needs them who has just arrived. */
export const instructionLabels: readonly (readonly [field: keyof SiteInstructions, label: string])[] = [
  ['firstSteps', 'What to do first'],
  ['access', 'Access'],
  ['keyBox', 'Key box'],
  ['assemblyPoint', 'Assembly point'],
  ['water', 'Water'],
]

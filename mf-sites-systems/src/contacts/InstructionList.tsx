import type { SiteInstructions } from '@emberwatch/contract/sites-systems'
import { Words } from '@emberwatch/ui'
import styles from './contacts.module.css'

/** The labels stand in the order in which somebody needs them who has just arrived. */
export const instructionLabels: readonly (readonly [field: keyof SiteInstructions, label: string])[] = [
  ['firstSteps', 'What to do first'],
  ['access', 'Access'],
  ['keyBox', 'Key box'],
  ['assemblyPoint', 'Assembly point'],
  ['water', 'Water'],
]

/** Shows instructions that have text, with their line breaks. */
export function InstructionList({ instructions }: { instructions: SiteInstructions }) {
  return (
    <dl className={styles.instructions}>
      {instructionLabels.map(([field, label]) => {
        const text = instructions[field]
        return (
          text !== null && (
            <div key={field}>
              <dt>{label}</dt>
              <dd>
                <Words text={text} />
              </dd>
            </div>
          )
        )
      })}
    </dl>
  )
}

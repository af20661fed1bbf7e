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

interface InstructionListProps {
  readonly instructions: SiteInstructions
  /** All of them by default. What to do first stands before whom to ring. */
  readonly part?: 'first' | 'further'
}

/** Shows instructions that have text, with their line breaks. */
export function InstructionList({ instructions, part }: InstructionListProps) {
  const shown = instructionLabels.filter(
    ([field]) => instructions[field] !== null && (!part || (field === 'firstSteps') === (part === 'first')),
  )
  if (shown.length === 0) return null
  return (
    <dl className={styles.instructions}>
      {shown.map(([field, label]) => (
        <div key={field}>
          <dt>{label}</dt>
          <dd>
            <Words text={instructions[field] ?? ''} />
          </dd>
        </div>
      ))}
    </dl>
  )
}

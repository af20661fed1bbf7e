import type { AccessStep } from '@emberwatch/contract/sites-systems'
import { Muted, Words } from '@emberwatch/ui'
import styles from './batch.module.css'
import { countsText, sortSteps, stepText, targetText } from './step-words.ts'

interface StepListProps {
  readonly steps: readonly AccessStep[]
  readonly label: string
  /** One person's list says the address in its title. */
  readonly hidesAddress?: boolean
}

/** Counts in words, and each address at each place in a line of its own. */
export function StepList({ steps, label, hidesAddress = false }: StepListProps) {
  return (
    <>
      <p role="status">
        <b>{countsText(steps)}</b>
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls has to scroll from the keyboard too */}
      <section className={styles.steps} aria-label={label} tabIndex={0}>
        <ul>
          {sortSteps(steps).map((step) => (
            <li key={`${step.emailAddress} ${step.target.id}`}>
              {!hidesAddress && (
                <b>
                  <Words text={step.emailAddress} translate="no" />
                </b>
              )}
              <Words text={targetText(step)} translate="no" />
              {step.outcome === 'refused' ? (
                <span className={styles.refused}>{stepText(step)}</span>
              ) : (
                <Muted as="span">{stepText(step)}</Muted>
              )}
            </li>
          ))}
        </ul>
      </section>
    </>
  )
}

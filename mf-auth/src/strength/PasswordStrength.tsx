import { useEffect, useState } from 'react'
import styles from './strength.module.css'
import type { Strength } from './strength-of.ts'

const names = { 1: 'Weak', 2: 'Fair', 3: 'Good', 4: 'Strong' } as const
const steps = [1, 2, 3, 4] as const

interface PasswordStrengthProps {
  readonly password: string
  readonly emailAddress: string
}

/** Words and four bars (ASVS 2.1.8). The server decides. */
export function PasswordStrength({ password, emailAddress }: PasswordStrengthProps) {
  const strength = useStrength(password, emailAddress)
  return (
    <div className={styles.strength} data-level={strength?.level ?? 0}>
      <div className={styles.bars} aria-hidden>
        {steps.map((step) => (
          <span key={step} className={strength && step <= strength.level ? styles.reached : styles.bar} />
        ))}
      </div>
      <p className={styles.words} role="status">
        {strength && (
          <>
            <strong>{names[strength.level]}</strong>
            {strength.advice && <span>{`. ${strength.advice}`}</span>}
          </>
        )}
      </p>
    </div>
  )
}

/** Null while nothing is typed or the rules are not loaded. */
function useStrength(password: string, emailAddress: string): Strength | null {
  const [estimate, setEstimate] = useState<{ of: typeof import('./strength-of.ts').strengthOf } | null>(null)
  const isWanted = password !== ''
  useEffect(() => {
    if (!isWanted) return
    let isCurrent = true
    import('./strength-of.ts').then(
      ({ strengthOf }) => isCurrent && setEstimate({ of: strengthOf }),
      () => undefined,
    )
    return () => {
      isCurrent = false
    }
  }, [isWanted])
  return isWanted && estimate ? estimate.of(password, emailAddress) : null
}

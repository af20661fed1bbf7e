import { StrengthBars } from './StrengthBars.tsx'
import styles from './strength.module.css'
import { strengthOf } from './strength-of.ts'

const names = { 1: 'Weak', 2: 'Fair', 3: 'Good', 4: 'Strong' } as const

export function Estimate({ password, emailAddress }: { password: string; emailAddress: string }) {
  const { level, advice } = strengthOf(password, emailAddress)
  return (
    <>
      <StrengthBars level={level} />
      <p className={styles.words}>
        <strong>{names[level]}</strong>
        {advice && <span>{`. ${advice}`}</span>}
      </p>
    </>
  )
}

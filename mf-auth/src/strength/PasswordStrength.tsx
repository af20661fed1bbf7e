import { lazyControl } from '@emberwatch/ui'
import { StrengthBars } from './StrengthBars.tsx'
import styles from './strength.module.css'

interface PasswordStrengthProps {
  readonly password: string
  readonly emailAddress: string
}

/** Its rules load when somebody types a password. */
const Estimate = lazyControl<PasswordStrengthProps>(
  () => <StrengthBars />,
  async () => (await import('./Estimate.tsx')).Estimate,
)

/** Words and four bars (ASVS 2.1.8). The server decides. */
export const PasswordStrength = (props: PasswordStrengthProps) => (
  <div className={styles.strength} role="status">
    {props.password === '' ? <StrengthBars /> : <Estimate {...props} />}
  </div>
)

import { Icon, Page } from '@emberwatch/ui'
import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardPageProps {
  readonly title: string
  readonly lead?: ReactNode
  /** Long forms have room for two fields beside one another. */
  readonly width?: 'narrow' | 'wide'
  /** Below the card's content: where else the person may want to go. */
  readonly links?: ReactNode
  readonly children: ReactNode
}

/** The screens of people who are not in yet: one card in the middle of the page. */
export const CardPage = ({ title, lead, width = 'narrow', links, children }: CardPageProps) => (
  <div className={`${styles.place} ${styles[width]}`}>
    <div className={styles.card}>
      <span className={styles.mark} aria-hidden>
        <Icon name="flame" size={22} />
      </span>
      <Page title={title} lead={lead}>
        {children}
      </Page>
    </div>
    {links && <div className={styles.links}>{links}</div>}
  </div>
)

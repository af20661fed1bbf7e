import { Icon, Page } from '@emberwatch/ui'
import type { ReactNode } from 'react'
import styles from './card.module.css'

interface CardPageProps {
  readonly title: string
  readonly lead?: ReactNode
  /** 'wide' has two fields side by side. */
  readonly width?: 'narrow' | 'wide'
  /** The links below the content. */
  readonly links?: ReactNode
  readonly children: ReactNode
}

/** People who are not signed in see pages as cards. */
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

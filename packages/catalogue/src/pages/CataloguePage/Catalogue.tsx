import { EmptyState, Page } from '@emberwatch/ui'
import { useLocation, useParams } from 'react-router-dom'
import type { CatalogueData } from '../../data/catalogue-data.ts'
import { Contents } from './Contents.tsx'
import styles from './catalogue.module.css'
import { DocText } from './DocText.tsx'
import { Entry } from './Entry.tsx'
import { ThemeSwitch } from './ThemeSwitch.tsx'
import { useFind } from './use-find.ts'

interface CatalogueProps {
  readonly data: CatalogueData
}

/** The components of the design system, each at an address of its own: `/catalogue/form/TextField`. */
export function Catalogue({ data }: CatalogueProps) {
  const { module: slug, name } = useParams()
  const { search } = useFind()
  const { pathname } = useLocation()
  const module = data.modules.find((one) => one.slug === slug)
  const entry = module?.entries.find((one) => one.name === name)
  if (!name)
    return (
      <Page
        title="Components"
        lead={`What areas show their pages with, as of host contract ${data.version}`}
        actions={<ThemeSwitch />}
      >
        <Contents modules={data.modules} isWhole />
      </Page>
    )
  return (
    <Page
      title={name}
      back={{ to: `/catalogue${search}`, label: 'Components' }}
      lead={entry?.summary && <DocText text={entry.summary} />}
      actions={<ThemeSwitch />}
    >
      <div className={styles.columns}>
        <div className={styles.side}>
          <Contents modules={data.modules} />
        </div>
        {module && entry ? (
          // A new entry begins anew, also where two show the same components.
          <Entry key={pathname} module={module} entry={entry} />
        ) : (
          <EmptyState title={`There is no ${slug}/${name}`} icon="search" />
        )}
      </div>
    </Page>
  )
}

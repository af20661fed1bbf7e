import { Button, Page } from '@emberwatch/ui'
import { useLocation, useNavigate } from 'react-router-dom'
import styles from './terms.module.css'
import { terms, termsDate } from './terms.ts'

/** Bundled, so that it needs no other server (product 3.14). */
export function TermsPage() {
  const navigate = useNavigate()
  // The router's key of a visit's first page.
  const hasHistory = useLocation().key !== 'default'
  return (
    <div className={styles.place}>
      <Page
        title="Terms and conditions"
        lead={`In force since ${termsDate}.`}
        actions={hasHistory && <Button onClick={() => navigate(-1)}>Back</Button>}
      >
        <article className={styles.document}>
          {terms.map(({ title, paragraphs }) => (
            <section key={title}>
              <h2>{title}</h2>
              {paragraphs.map((text) => (
                <p key={text}>{text}</p>
              ))}
            </section>
          ))}
        </article>
      </Page>
    </div>
  )
}

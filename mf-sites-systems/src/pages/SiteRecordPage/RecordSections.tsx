import type { SiteRecord } from '@emberwatch/contract/sites-systems'
import { formatDateTime } from '@emberwatch/ui'
import { Address, Facts } from '@emberwatch/ui/detail'
import { StaticTable } from '@emberwatch/ui/table'
import { RecordContacts } from './RecordContacts.tsx'
import { RecordSystems } from './RecordSystems.tsx'
import styles from './record.module.css'
import { accessColumns, eventColumns, issueColumns, loopColumns } from './record-columns.tsx'
import { CutNote, Section } from './Section.tsx'

export function RecordSections({ record }: { record: SiteRecord }) {
  const { site, contacts, access, systems, scannedSystems, openIssues, openIssuesCount, events } = record
  return (
    <article className={styles.record}>
      <Identity site={site} />
      <Section title="Contacts and instructions">
        <RecordContacts contacts={contacts} />
      </Section>
      <Section title="Access" count={access.length}>
        <StaticTable title="Access" columns={accessColumns} rows={access} rowKey={({ id }) => id} />
      </Section>
      <Section title="Systems" count={systems.length}>
        <RecordSystems systems={systems} />
      </Section>
      <LoopSystems systems={scannedSystems} />
      <Section title="Open issues" count={openIssuesCount}>
        <CutNote shown={openIssues.length} count={openIssuesCount} which="most severe" />
        <StaticTable title="Open issues" columns={issueColumns} rows={openIssues} rowKey={({ id }) => id} />
      </Section>
      <Section title="Last events">
        <StaticTable title="Last events" columns={eventColumns} rows={events} rowKey={({ id }) => id} />
      </Section>
    </article>
  )
}

const Identity = ({ site }: Pick<SiteRecord, 'site'>) => (
  <Section title="Identity">
    <Facts
      items={[
        ['Name', site.name],
        site.previousName !== null && ['Previous name', site.previousName],
        ['Site number', site.siteNumber],
        ['Identifier', String(site.number)],
        ['Address', <Address key="address" address={site.address} />],
        ['Description', site.description],
        ['Comment', site.comment],
        ['Created at', formatDateTime(site.createdAt)],
        ['Created by', site.createdBy],
      ]}
    />
  </Section>
)

const LoopSystems = ({ systems }: { systems: SiteRecord['scannedSystems'] }) => (
  <Section title="Loop systems" count={systems.length}>
    {systems.length === 0 && <p className={styles.cut}>None.</p>}
    {systems.map(({ id, name, loops }) => (
      <section key={id} className={styles.part}>
        <h3>{name}</h3>
        <StaticTable title={`Loops of ${name}`} columns={loopColumns} rows={loops} rowKey={(loop) => loop.id} />
      </section>
    ))}
  </Section>
)

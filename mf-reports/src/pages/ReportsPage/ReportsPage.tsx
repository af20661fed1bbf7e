import { type Access, signedIn, superAdmin } from '@emberwatch/contract'
import { Can, LinkButton, Page, Row } from '@emberwatch/ui'

/** The reports that there are, with who may open them (spec 2.7, 6). */
const reportLinks: readonly { to: string; label: string; access: Access }[] = [
  { to: '/unit-reports', label: 'Unit report', access: signedIn },
  { to: '/system-event-reports', label: 'System event report', access: signedIn },
  { to: '/install-base-reports', label: 'Install base report', access: superAdmin },
  { to: '/system-unit-reports', label: 'System unit report', access: superAdmin },
  { to: '/unit-age-reports', label: 'Unit age report', access: superAdmin },
]

export function ReportsPage() {
  return (
    <Page title="Reports" lead="Figures over all systems that you may see.">
      <Row>
        {reportLinks.map(({ to, label, access }) => (
          <Can key={to} access={access}>
            <LinkButton to={to} icon="report">
              {label}
            </LinkButton>
          </Can>
        ))}
      </Row>
    </Page>
  )
}

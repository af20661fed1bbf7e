import type { Route } from '../../http/route.ts'
import { accessListRoutes } from './access-entries.ts'
import { assignmentRoutes } from './assignments.ts'
import { attentionRoute } from './attention.ts'
import { attentionSites } from './attention-sites.ts'
import { availabilityRoutes } from './availability.ts'
import { accessTargets } from './batches/access-targets.ts'
import { inviteManyRoutes } from './batches/invite-many.ts'
import { removeEverywhereRoutes } from './batches/remove-everywhere.ts'
import { changeAccessRoutes } from './change-access.ts'
import { changeContactRoutes } from './change-contacts.ts'
import { siteChangeRoutes } from './change-sites.ts'
import { systemChangeRoutes } from './change-systems.ts'
import { comparisonRoutes } from './comparison.ts'
import { configurationRoutes } from './configurations.ts'
import { contactListRoute } from './contact-list.ts'
import { contactRoutes } from './contacts.ts'
import { disablementRoutes } from './disablements.ts'
import { escalationRoutes } from './escalations.ts'
import { historyRoutes } from './history.ts'
import { historyFileRoutes } from './history-file.ts'
import { siteImportRoutes } from './import-sites.ts'
import { inviteRoutes } from './invite.ts'
import { issuedSites } from './issued.ts'
import { issuesOfSystem } from './issues.ts'
import { liveSystems } from './live.ts'
import { logBookRoutes } from './log-book/routes.ts'
import { makeCurrentRoute } from './make-current.ts'
import { planRoutes } from './service/plans.ts'
import { visitRoutes } from './service/visits.ts'
import { shiftHandOverRoutes } from './shift-hand-over.ts'
import { placeRoutes } from './site-place.ts'
import { siteRecord } from './site-record.ts'
import { siteSummary } from './site-summary.ts'
import { siteRoutes } from './sites.ts'
import { sitesOnMap } from './sites-on-map.ts'
import { identityRoutes } from './system-identity.ts'
import { systemRoutes } from './systems.ts'
import { teamRoutes } from './teams/change-teams.ts'
import { teamGrantRoutes } from './teams/grants.ts'
import { teamMemberRoutes } from './teams/members.ts'
import { teamPassRoutes } from './teams/passes.ts'
import { accessSources } from './teams/sources.ts'
import { troubleRoutes } from './trouble-rows.ts'
import { uploadRoutes } from './upload-configuration.ts'
import { webhookRoutes } from './webhooks.ts'
import { workRoutes } from './works/works.ts'

export const sitesSystemsRoutes: Route[] = [
  attentionRoute,
  attentionSites,
  ...assignmentRoutes,
  ...shiftHandOverRoutes,
  issuedSites,
  sitesOnMap,
  ...disablementRoutes,
  siteRecord,
  siteSummary,
  ...siteRoutes,
  ...siteChangeRoutes,
  ...siteImportRoutes,
  ...contactRoutes,
  contactListRoute,
  ...changeContactRoutes,
  ...placeRoutes,
  ...systemRoutes,
  ...systemChangeRoutes,
  ...identityRoutes,
  liveSystems,
  issuesOfSystem,
  ...accessListRoutes,
  ...inviteRoutes,
  ...changeAccessRoutes,
  accessTargets,
  ...inviteManyRoutes,
  ...removeEverywhereRoutes,
  ...teamRoutes,
  ...teamMemberRoutes,
  ...teamGrantRoutes,
  ...teamPassRoutes,
  accessSources,
  ...configurationRoutes,
  ...uploadRoutes,
  makeCurrentRoute,
  ...comparisonRoutes,
  ...historyRoutes,
  ...historyFileRoutes,
  ...logBookRoutes,
  ...availabilityRoutes,
  ...webhookRoutes,
  ...workRoutes,
  ...planRoutes,
  ...visitRoutes,
  ...troubleRoutes,
  ...escalationRoutes,
]

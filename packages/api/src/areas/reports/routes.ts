import type { Route } from '../../http/route.ts'
import { ageSites, ageYears } from './age-plan.ts'
import { availability, exportAvailability } from './availability.ts'
import { availableSystems } from './available-systems.ts'
import { reportScheduleRoutes } from './by-mail/routes.ts'
import { eventDays } from './event-days.ts'
import { eventUnits } from './event-units.ts'
import { startExport } from './export/export-job.ts'
import { startImport } from './install-base/import-job.ts'
import { bringBackInstallBase, previousInstallBase } from './install-base/previous.ts'
import { importInstallBase, previewInstallBase } from './install-base/routes.ts'
import { installBaseList } from './install-base-list.ts'
import { exportResponse, response } from './response.ts'
import { exportSystemEvents, systemEvents } from './system-events.ts'
import { exportSystemUnits, systemUnits } from './system-units.ts'
import { exportUnitReport, unitReport } from './unit-report.ts'
import { unitTypes } from './unit-types.ts'
import { exportUnitsAge, unitsAge } from './units-age.ts'

export const reportRoutes: Route[] = [
  unitReport,
  exportUnitReport,
  unitTypes,
  systemEvents,
  exportSystemEvents,
  eventDays,
  eventUnits,
  availability,
  exportAvailability,
  response,
  exportResponse,
  availableSystems,
  installBaseList,
  importInstallBase,
  previewInstallBase,
  previousInstallBase,
  bringBackInstallBase,
  unitsAge,
  exportUnitsAge,
  ageYears,
  ageSites,
  systemUnits,
  exportSystemUnits,
  startExport,
  startImport,
  ...reportScheduleRoutes,
]

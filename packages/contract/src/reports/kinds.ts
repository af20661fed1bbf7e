import { ownKind } from '@emberwatch/contract'

export const reportsKinds = {
  installBase: ownKind('installBase'),
  schedule: ownKind('reportSchedule'),
}

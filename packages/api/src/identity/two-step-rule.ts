import type { Settings } from '../settings.ts'
import type { Caller } from './caller.ts'

/** See REQUIRE_TWO_STEP. */
export const mustHaveTwoSteps = ({ requireTwoStep }: Settings, { permissions }: Caller): boolean =>
  requireTwoStep === 'super' && permissions.isSuperUser

import { firstGrants, isShell } from '@emberwatch/federation'

/** An area that does not come with the platform: its team has a repository of its own (docs/areas.md). */
export const isThirdParty = (name: string): boolean => !isShell(name) && !Object.hasOwn(firstGrants, name)

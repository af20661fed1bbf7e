import type { Permissions } from '@emberwatch/contract'
import { sessionStore } from '@emberwatch/store'
import { act } from '@testing-library/react'

/** Signs somebody in with these rights; null is a visitor. */
export function signInAs(permissions: Partial<Permissions> | null): void {
  const user = {
    id: '7',
    firstName: 'Kari',
    lastName: 'Nordmann',
    emailAddress: 'kari@emberwatch.example',
    token: 'token',
    permissions: {
      isSuperUser: false,
      globalAccessLevel: 2 as const,
      userType: 0 as const,
      resources: {},
      ...permissions,
    },
  }
  const session = permissions && { token: 'token', user, expiresAt: Number.MAX_SAFE_INTEGER }
  act(() => sessionStore.setState({ session }))
}

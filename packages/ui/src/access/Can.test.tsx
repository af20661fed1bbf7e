import { type Access, AccessLevel, onSite, superAdmin, superUser } from '@emberwatch/contract'
import { screen } from '@testing-library/react'
import { renderUi } from '../test/render-ui.tsx'
import { signInAs } from '../test/sign-in-as.ts'
import { Can } from './Can.tsx'

const show = (access: Access, on?: string) =>
  renderUi(
    <Can access={access} on={on} otherwise={<p>refused</p>}>
      <p>allowed</p>
    </Can>,
  )
const siteAdmin = onSite('id', AccessLevel.ADMIN)

describe('Can', () => {
  afterEach(() => signInAs(null))

  it.each([
    ['a visitor', null, superUser, undefined, 'refused'],
    ['a super user', { isSuperUser: true, globalAccessLevel: 0 }, superUser, undefined, 'allowed'],
    ['a super Monitor', { isSuperUser: true, globalAccessLevel: 0 }, superAdmin, undefined, 'refused'],
    ['a super Admin', { isSuperUser: true, globalAccessLevel: 2 }, siteAdmin, '1', 'allowed'],
    ['an admin of the site', { resources: { 1: 2 } }, siteAdmin, '1', 'allowed'],
    ['an operator of the site', { resources: { 1: 1 } }, siteAdmin, '1', 'refused'],
    ['an admin of another site', { resources: { 2: 2 } }, siteAdmin, '1', 'refused'],
  ] as const)('shows %s as the rule allows', (_who, permissions, access, on, expected) => {
    signInAs(permissions)
    show(access, on)
    expect(screen.getByText(expected)).toBeInTheDocument()
  })
})

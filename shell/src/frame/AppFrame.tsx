import { paths, type SessionUser } from '@emberwatch/contract'
import { useSession } from '@emberwatch/store'
import { Icon, lazyControl, UiProvider } from '@emberwatch/ui'
import { useEffect, useRef } from 'react'
import { Link, Outlet, useLocation } from 'react-router-dom'
import { Alerts } from '../alerts/Alerts.tsx'
import { useFollowReleases } from '../areas/use-follow-releases.ts'
import { useTellStarted } from '../areas/use-tell-started.ts'
import { OverridesBanner } from '../overrides/OverridesBanner.tsx'
import { LeaveGuard } from '../routing/LeaveGuard.tsx'
import { ScrollPosition } from '../routing/ScrollPosition.tsx'
import { SearchButton } from '../search/SearchButton.tsx'
import { AccountBanners } from '../session/AccountBanners.tsx'
import { RecoveryDialogs } from '../session/RecoveryDialogs.tsx'
import { NetworkBar } from '../work/NetworkBar.tsx'
import { WorkNotices } from '../work/WorkNotices.tsx'
import { MainNavigation } from './MainNavigation.tsx'
import { ThemeMenu } from './ThemeMenu.tsx'
import { UserMenu } from './UserMenu.tsx'
import './frame.css'

const SignedIn = lazyControl(
  () => null,
  async () => (await import(/* webpackChunkName: "signed-in" */ './SignedIn.tsx')).SignedIn,
)

/** Draws the top bar and the page (product 4.5). */
export function AppFrame() {
  const session = useSession()
  // A wall screen has the wall and nothing beside it.
  const user = session && !session.isWall ? session.user : null
  const isWall = useLocation().pathname === paths.wall
  useTellStarted()
  useFollowReleases()
  return (
    <UiProvider>
      {!isWall && <TopBar user={user} />}
      {!isWall && user && <NetworkBar userId={user.id} />}
      <Main />
      <LeaveGuard />
      <RecoveryDialogs />
      {user && <Alerts viewer={user} />}
      {user && <WorkNotices key={user.id} />}
      <ScrollPosition />
    </UiProvider>
  )
}

/** The wall fills the screen without it (product 13.11). */
const TopBar = ({ user }: { user: SessionUser | null }) => (
  <>
    <SkipLink />
    <header className="shell-bar">
      <Link className="shell-brand" to="/">
        <Icon name="flame" />
        <span>Emberwatch</span>
      </Link>
      {user && <MainNavigation user={user} />}
      <div className="shell-tools">
        {user && <SignedIn user={user} />}
        {user && <SearchButton user={user} />}
        <ThemeMenu />
        {user && <UserMenu user={user} />}
      </div>
    </header>
  </>
)

/** Keeps the address, whose hash names the tab (product 4.8). A page may mark what people come for, such as what needs attention. */
const SkipLink = () => (
  <a
    className="shell-skip"
    href={`#${mainId}`}
    onClick={(event) => {
      event.preventDefault()
      const main = document.getElementById(mainId)
      ;(main?.querySelector<HTMLElement>('[data-skip-target]') ?? main)?.focus()
    }}
  >
    Skip to content
  </a>
)

const mainId = 'main'

/** Focused after each navigation, for keyboards and screen readers. */
function Main() {
  const { pathname } = useLocation()
  const ref = useRef<HTMLElement>(null)
  const lastPathname = useRef(pathname)
  useEffect(() => {
    if (lastPathname.current === pathname) return
    lastPathname.current = pathname
    // A page may have focused something itself, such as a login form.
    if (!ref.current?.contains(document.activeElement)) ref.current?.focus({ preventScroll: true })
  }, [pathname])
  return (
    <main id={mainId} className="shell-main" tabIndex={-1} ref={ref}>
      <OverridesBanner />
      <AccountBanners />
      <Outlet />
    </main>
  )
}

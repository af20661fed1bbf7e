import { ApiProvider, Client, createQueryClient, LiveStore } from '@emberwatch/api-client'
import { basePath, clockOffset, onClockOffset, withoutBase } from '@emberwatch/contract'
import type { PublicRegistry } from '@emberwatch/federation'
import type { Override } from '@emberwatch/federation/loader'
import { currentSession, deviceId, followOtherTabs } from '@emberwatch/store'
import { ExtensionProvider, PartProvider } from '@emberwatch/ui'
import { startTransition } from 'react'
import { createRoot } from 'react-dom/client'
import type { Location } from 'react-router-dom'
import { tellMessage } from './alerts/live-messages.ts'
import { renderPart } from './areas/AreaPart.tsx'
import { createSource } from './areas/create-source.ts'
import { isForeignChange } from './areas/foreign-change.ts'
import { loadFirstPage } from './areas/load-first-page.ts'
import { SourceProvider } from './areas/source-context.tsx'
import { useExtensionsAt } from './areas/use-extensions-at.ts'
import { AppRouter } from './frame/AppRouter.tsx'
import { OverridesProvider } from './overrides/OverridesBanner.tsx'
import { type AppHistory, createAppHistory } from './routing/app-history.ts'
import { losesWork } from './routing/LeaveGuard.tsx'
import { rememberPosition } from './routing/ScrollPosition.tsx'
import { forgetPlacesAtSignOut } from './search/recent-places.ts'
import { handleApiError, handleApiSuccess } from './session/api-errors.ts'
import { followChangesOfSession, forgetDataOfOthers } from './session/follow-changes.ts'
import { watchRights } from './session/read-rights-anew.ts'
import { recoverWithDialog } from './session/recovery-causes.ts'
import { sampleVisit, traceOfCall } from './session/sample-visit.ts'
import { watchReturns } from './session/watch-returns.ts'
import { early, noteAnswer, noteNavigation } from './visits/early.ts'
import { loadCollector } from './visits/load-collector.ts'

/** Shows the first page with the frame if it comes soon. */
export async function start(
  container: HTMLElement,
  registry: PublicRegistry,
  overrides: readonly Override[] = [],
): Promise<void> {
  const source = createSource(registry, overrides)
  const history = createAppHistory({ holds: losesWork, onLeave: leavePage })
  const queryClient = createQueryClient()
  const live = new LiveStore()
  const client = createClient(history)
  followOtherTabs()
  forgetDataOfOthers(queryClient)
  forgetPlacesAtSignOut()
  const onRights = watchRights(client)
  followChangesOfSession({ client, queryClient, live, onRights, onMessage: tellMessage })
  watchReturns(onRights)
  await loadFirstPage(source, withoutBase(window.location.pathname))
  const app = (
    <ApiProvider client={client} queryClient={queryClient} live={live}>
      <SourceProvider value={source}>
        <PartProvider value={renderPart}>
          <ExtensionProvider value={useExtensionsAt}>
            <OverridesProvider value={overrides}>
              <AppRouter history={history} />
            </OverridesProvider>
          </ExtensionProvider>
        </PartProvider>
      </SourceProvider>
    </ApiProvider>
  )
  // React renders in slices: one task would block a phone for half a second.
  startTransition(() => createRoot(container, { onCaughtError }).render(app))
  // Stored rights may be days old: the page shows them and corrects itself.
  onRights()
  sampleVisit()
  if (clockOffset() !== 0) tellClock()
  onClockOffset(tellClock)
  // A developer's override from their own machine is no release.
  if (overrides.length === 0) loadCollector({ source, queryClient })
}

function leavePage(from: Location): void {
  rememberPosition(from)
  noteNavigation(from.pathname)
}

const createClient = (history: AppHistory) =>
  new Client({
    origin: basePath().slice(0, -1),
    onAnswer: noteAnswer,
    getToken: () => currentSession()?.token ?? null,
    getDevice: deviceId,
    getTrace: traceOfCall,
    onError: (error) => handleApiError(error, history),
    onSuccess: handleApiSuccess,
    recover: recoverWithDialog,
  })

/** React's own handler only logs. */
function onCaughtError(error: unknown): void {
  if (isForeignChange(error)) return
  console.error(error)
  early.note({ type: 'caught', error })
}

/** Few clocks are wrong. */
const tellClock = () =>
  void import(/* webpackChunkName: "clock" */ './session/tell-clock.ts').then((module) => module.tellClock())

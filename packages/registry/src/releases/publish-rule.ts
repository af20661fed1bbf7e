import {
  type AnyRelease,
  type AreaName,
  isShell,
  type Refusal,
  type RegistryDocument,
  type Release,
  type ShellRelease,
} from '@emberwatch/federation'
import type { HostContracts } from '../contracts/host-contracts.ts'

/** A rule of a publish decides by one release and the registry's state alone, so that it can run under the store's lock. */

/** A release on its way to people. */
export interface Publication {
  readonly release: AnyRelease
  /** The beginning of messages about it. */
  readonly subject: string
  /** Areas that a shell may break. */
  readonly breaks?: readonly AreaName[] | undefined
}

export interface RegistryState {
  readonly document: RegistryDocument
  readonly contracts: HostContracts
}

export type PublishRule = (publication: Publication, state: RegistryState) => readonly Refusal[]

export const forAreas =
  (rule: (release: Release, state: RegistryState, subject: string) => readonly Refusal[]): PublishRule =>
  ({ release, subject }, state) =>
    isShellRelease(release) ? [] : rule(release, state, subject)

export const forShells =
  (rule: (release: ShellRelease, state: RegistryState, publication: Publication) => readonly Refusal[]): PublishRule =>
  (publication, state) =>
    isShellRelease(publication.release) ? rule(publication.release, state, publication) : []

export const isShellRelease = (release: AnyRelease): release is ShellRelease => isShell(release.area)

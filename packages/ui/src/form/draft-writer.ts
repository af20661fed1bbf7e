import { baseOf, changedFields, type SecretNames } from './draft-fields.ts'
import type * as storage from './draft-storage.ts'
import type { FormDraft } from './draft-storage.ts'

interface Snapshot {
  readonly values: object
  /** The values from which the person began. */
  readonly defaults: object
}

const pauseMs = 400

/** Loads with the first form that is shown, so that other pages are no heavier. */
const loadStorage = (): Promise<typeof storage> => import(/* webpackChunkName: "form-drafts" */ './draft-storage.ts')

/** Stores what a person changes in one form, after a pause in typing. Where the browser refuses that, the form works without drafts. */
export class DraftWriter {
  /** A draft of an earlier visit. New changes are stored together with it until the person decides. */
  earlier: FormDraft | null = null
  readonly #owner: string
  readonly #form: string
  readonly #secrets: SecretNames
  #snapshot: Snapshot | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #startedAt: number | undefined
  #queue: Promise<unknown> = Promise.resolve()

  constructor(owner: string, form: string, secrets: SecretNames) {
    this.#owner = owner
    this.#form = form
    this.#secrets = secrets
  }

  schedule(snapshot: Snapshot): void {
    this.#snapshot = snapshot
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), pauseMs)
  }

  /** Stores at once, as when the page goes away. */
  flush(): void {
    clearTimeout(this.#timer)
    const snapshot = this.#snapshot
    this.#snapshot = undefined
    if (!snapshot) return
    const changed = changedFields(snapshot.values, snapshot.defaults, this.#secrets)
    const isChanged = Object.keys(changed).length > 0
    if (isChanged || this.#startedAt !== undefined) this.#store(isChanged ? changed : null, snapshot.defaults)
  }

  /** Reads the draft of an earlier visit. */
  async read(): Promise<FormDraft | null> {
    if (this.#startedAt !== undefined) return null
    await this.#run(async ({ readFormDraft }) => {
      this.earlier = await readFormDraft(this.#owner, this.#form)
    })
    return this.earlier
  }

  /** Deletes the draft; what is typed from now on begins another. */
  remove(): void {
    const isStored = this.#startedAt !== undefined || this.earlier !== null
    this.#forget()
    if (isStored) void this.#run(({ removeFormDraft }) => removeFormDraft(this.#owner, this.#form))
  }

  /** The person has restored or discarded the earlier draft. @param isRestored whether its changes are in the form now */
  settleEarlier(isRestored: boolean): void {
    const { earlier } = this
    this.earlier = null
    if (isRestored) this.#startedAt = earlier?.startedAt
    else if (this.#startedAt === undefined)
      void this.#run(({ removeFormDraft }) => removeFormDraft(this.#owner, this.#form))
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#snapshot = undefined
    this.#startedAt = undefined
    this.earlier = null
  }

  #store(changed: FormDraft['fields'] | null, defaults: object): void {
    const now = Date.now()
    this.#startedAt = changed ? (this.#startedAt ?? now) : undefined
    const startedAt = this.#startedAt
    const base = baseOf(defaults, this.#secrets)
    void this.#run(({ writeFormDraft, removeFormDraft }) => {
      const { earlier } = this
      if (!changed && !earlier) return removeFormDraft(this.#owner, this.#form)
      const fields = { ...earlier?.fields, ...changed }
      return writeFormDraft(this.#owner, this.#form, {
        startedAt: startedAt ?? now,
        base,
        ...earlier,
        savedAt: now,
        fields,
      })
    })
  }

  #run(act: (loaded: typeof storage) => Promise<void>): Promise<void> {
    const done = this.#queue.then(loadStorage).then(act)
    const result = done.catch(() => undefined)
    this.#queue = result
    return result
  }
}

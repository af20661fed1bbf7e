import { get, type UseFormReturn } from 'react-hook-form'
import { baseOf, changedFields, isSame, patternOf, type SecretNames, withSecretsOf } from './draft-fields.ts'
import { type FormDraft, readFormDraft, removeFormDraft, writeFormDraft } from './draft-storage.ts'

interface Snapshot {
  readonly values: object
  /** The values from which the person began. */
  readonly defaults: object
}

const pauseMs = 400
const setOptions = { shouldDirty: true, shouldValidate: true, shouldTouch: true }

/** Stores what a person changes in one form, after a pause in typing. Where the browser refuses that, the form works without drafts. */
export class DraftWriter {
  /** A draft of an earlier visit. New changes are stored together with it until the person decides. */
  #earlier: FormDraft | null = null
  readonly #owner: string
  readonly #form: string
  readonly #fields: UseFormReturn
  readonly #secretFields: ReadonlySet<string>
  readonly #endings: readonly (() => void)[]
  #snapshot: Snapshot | undefined
  #timer: ReturnType<typeof setTimeout> | undefined
  #startedAt: number | undefined
  #queue: Promise<unknown> = Promise.resolve()

  /** @param secretFields names of fields, which may still become more, that no draft holds */
  constructor(owner: string, form: string, fields: UseFormReturn, secretFields: ReadonlySet<string>) {
    this.#owner = owner
    this.#form = form
    this.#fields = fields
    this.#secretFields = secretFields
    const flush = () => this.flush()
    document.addEventListener('visibilitychange', flush)
    this.#endings = [
      () => document.removeEventListener('visibilitychange', flush),
      fields.subscribe({
        formState: { values: true },
        callback: ({ values, defaultValues }) => this.#schedule({ values, defaults: defaultValues ?? {} }),
      }),
    ]
    this.#scheduleNow()
  }

  /** Ends with the form, and stores what has not been stored yet. */
  close(): void {
    for (const end of this.#endings) end()
    this.flush()
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
    await this.#run(async () => {
      this.#earlier = await readFormDraft(this.#owner, this.#form)
    })
    return this.#earlier
  }

  /** Makes the offer of an earlier draft; null where all of it is saved by now. @param isEdit whether others may have changed the saved values */
  offerOf(earlier: FormDraft, isEdit: boolean): { readonly startedAt: number; readonly isConflict: boolean } | null {
    if (this.#unsavedOf(earlier).length === 0) return null
    return {
      startedAt: earlier.startedAt,
      isConflict: isEdit && earlier.base !== baseOf(this.#defaults, this.#secrets),
    }
  }

  /** Deletes the draft; what is typed from now on begins another. */
  remove(): void {
    const isStored = this.#startedAt !== undefined || this.#earlier !== null
    this.#forget()
    if (isStored) void this.#run(() => removeFormDraft(this.#owner, this.#form))
  }

  /** The person has restored or discarded the earlier draft. Fields that they have typed into meanwhile stay as they are. */
  settleEarlier(isRestored: boolean): void {
    const earlier = this.#earlier
    this.#earlier = null
    if (isRestored && earlier) {
      this.#startedAt = earlier.startedAt
      const typed = changedFields(this.#fields.getValues(), this.#defaults, this.#secrets)
      for (const [name, value] of this.#unsavedOf(earlier))
        if (!(name in typed)) {
          const restored = withSecretsOf(this.#fields.getValues(name), value, name, this.#secrets)
          this.#fields.setValue(name, restored, setOptions)
        }
    } else {
      if (this.#startedAt === undefined) void this.#run(() => removeFormDraft(this.#owner, this.#form))
      this.#scheduleNow()
    }
  }

  get #defaults(): object {
    return this.#fields.formState.defaultValues ?? {}
  }

  get #secrets(): SecretNames {
    return new Set([...this.#secretFields].map(patternOf))
  }

  #unsavedOf({ fields }: FormDraft) {
    return Object.entries(fields).filter(([name, value]) => !isSame(value, get(this.#defaults, name)))
  }

  #scheduleNow(): void {
    this.#schedule({ values: this.#fields.getValues(), defaults: this.#defaults })
  }

  #schedule(snapshot: Snapshot): void {
    this.#snapshot = snapshot
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.flush(), pauseMs)
  }

  #forget(): void {
    clearTimeout(this.#timer)
    this.#snapshot = undefined
    this.#startedAt = undefined
    this.#earlier = null
  }

  #store(changed: FormDraft['fields'] | null, defaults: object): void {
    const now = Date.now()
    this.#startedAt = changed ? (this.#startedAt ?? now) : undefined
    const startedAt = this.#startedAt
    const base = baseOf(defaults, this.#secrets)
    void this.#run(() => {
      const earlier = this.#earlier
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

  #run(act: () => Promise<void>): Promise<void> {
    const result = this.#queue.then(act).catch(() => undefined)
    this.#queue = result
    return result
  }
}

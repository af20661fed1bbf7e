import { useList } from '@emberwatch/api-client'
import { type AccessTarget, accessBatch, accessBatches, type NamedTarget } from '@emberwatch/contract/sites-systems'
import {
  Button,
  Choice,
  ErrorBanner,
  formatCount,
  Input,
  Muted,
  Row,
  Skeleton,
  useDebounced,
  VisuallyHidden,
} from '@emberwatch/ui'
import type { FormModel } from '@emberwatch/ui/form'
import { useId, useState } from 'react'
import { useController } from 'react-hook-form'
import styles from './batch.module.css'
import type { InvitationValues } from './invitation-values.ts'

interface TargetChoiceProps {
  readonly form: FormModel<InvitationValues>
  readonly own: AccessTarget
}

const pauseMs = 300

/** Further sites and systems of which the person is an administrator; folded, as most invitations are to the page's own. */
export function TargetChoice({ form, own }: TargetChoiceProps) {
  const { field } = useController({ control: form.fields.control, name: 'targets' })
  const [isOpen, setOpen] = useState(field.value.length > 0)
  const id = useId()
  const count = field.value.length
  const label = count > 0 ? `Further sites and systems (${count})` : 'Further sites and systems'
  return (
    <div className={styles.targets}>
      <div>
        <Button aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen(!isOpen)}>
          {label}
        </Button>
      </div>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Targets own={own} chosen={field.value} onChange={field.onChange} />}
      </div>
    </div>
  )
}

interface TargetsProps {
  readonly own: AccessTarget
  readonly chosen: readonly NamedTarget[]
  readonly onChange: (chosen: readonly NamedTarget[]) => void
}

function Targets({ own, chosen, onChange }: TargetsProps) {
  const [typed, setTyped] = useState('')
  const name = useDebounced(typed.trim(), pauseMs)
  // The page's own is among them.
  const query = { limit: accessBatch.targets, ...(name ? { name } : {}) }
  const { data, error, refetch } = useList(accessBatches.targets, { query })
  const rows = (data?.data ?? []).filter((row) => !isSame(row, own))
  const more = (data?.count ?? 0) - (data?.data.length ?? 0)
  const options = [...chosen.filter((one) => !rows.some((row) => isSame(row, one))), ...rows]
  const all = [...chosen, ...rows.filter((row) => !chosen.some((one) => isSame(one, row)))]
  return (
    <div className={styles.targets}>
      <Input
        type="search"
        aria-label="Search sites and systems"
        placeholder="Search"
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      <ErrorBanner error={error} onRetry={() => void refetch()} />
      {!data && !error && <Skeleton lines={3} label="Loading sites and systems" />}
      {data && options.length === 0 && <Muted>{emptyText(name)}</Muted>}
      {options.length > 0 && <TargetOptions options={options} chosen={chosen} onChange={onChange} />}
      {more > 0 && <Muted isSmall>{`${formatCount(more)} more; search to find them`}</Muted>}
      <Row>
        {more === 0 && all.length > chosen.length && all.length < accessBatch.targets && (
          <Button size="small" onClick={() => onChange(all)}>{`Choose all ${all.length}`}</Button>
        )}
        {chosen.length > 0 && (
          <Button size="small" onClick={() => onChange([])}>
            Choose none
          </Button>
        )}
      </Row>
    </div>
  )
}

interface TargetOptionsProps extends Pick<TargetsProps, 'chosen' | 'onChange'> {
  readonly options: readonly NamedTarget[]
}

function TargetOptions({ options, chosen, onChange }: TargetOptionsProps) {
  const toggle = (row: NamedTarget, isChosen: boolean) =>
    onChange(isChosen ? [...chosen, row] : chosen.filter((one) => !isSame(one, row)))
  return (
    <fieldset className={styles.choices}>
      <VisuallyHidden as="legend">Further sites and systems</VisuallyHidden>
      {options.map((row) => (
        <Choice
          key={`${row.type} ${row.id}`}
          checked={chosen.some((one) => isSame(one, row))}
          onChange={(event) => toggle(row, event.target.checked)}
        >
          <span translate="no">
            {row.name}
            {row.siteName !== null && <Muted as="small">{`System of ${row.siteName}`}</Muted>}
          </span>
        </Choice>
      ))}
    </fieldset>
  )
}

const isSame = (one: AccessTarget, other: AccessTarget) => one.type === other.type && one.id === other.id

const emptyText = (name: string) =>
  name ? 'None of this name of which you are an administrator' : 'You are an administrator of no others'

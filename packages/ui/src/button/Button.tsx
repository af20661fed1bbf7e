import type { ComponentProps, FocusEventHandler, MouseEventHandler, PointerEventHandler, ReactNode, Ref } from 'react'
import { useHref, useLinkClickHandler } from 'react-router-dom'
import { Icon, type IconName } from '../icons/Icon.tsx'
import { ButtonMarkup } from './ButtonMarkup.tsx'
import '../antd/base.css'
import './button.css'

type Kind = 'primary' | 'default' | 'danger' | 'quiet'

export interface ButtonProps {
  /** Use one primary button per screen. `quiet` has no box; `danger` is for actions that cannot be undone. */
  readonly kind?: Kind
  readonly size?: 'small' | 'middle'
  readonly icon?: IconName
  readonly label?: string
  readonly type?: 'button' | 'submit'
  readonly form?: string
  readonly isDisabled?: boolean
  readonly isBusy?: boolean
  readonly onClick?: MouseEventHandler<HTMLElement>
  readonly onPointerDown?: PointerEventHandler<HTMLElement>
  readonly onPointerEnter?: PointerEventHandler<HTMLElement>
  readonly onPointerLeave?: PointerEventHandler<HTMLElement>
  readonly onFocus?: FocusEventHandler<HTMLElement>
  readonly children?: ReactNode
  readonly ref?: Ref<HTMLButtonElement & HTMLAnchorElement>
  /** True where a button that stays pressed is on. */
  readonly 'aria-pressed'?: boolean
  readonly 'aria-expanded'?: boolean
  readonly 'aria-haspopup'?: 'menu' | 'dialog'
  readonly 'aria-controls'?: string
  readonly 'aria-describedby'?: string
}

const looks: Record<Kind, Pick<ComponentProps<typeof ButtonMarkup>, 'type' | 'danger'>> = {
  primary: { type: 'primary' },
  default: { type: 'default' },
  danger: { type: 'primary', danger: true },
  quiet: { type: 'text' },
}

/** antd's own loading icon would add its name to the button's accessible name. */
const busy = { icon: <span className="ew-spinner" aria-hidden /> }

/** The name is text, not `aria-label`: otherwise a button 'Search Name' would match as a field labelled 'Name'. */
const mark = (icon: IconName | undefined, label: string | undefined) =>
  icon && (
    <>
      <Icon name={icon} />
      {label && <span className="ew-sr-only">{label}</span>}
    </>
  )

/** A button. While `isBusy` it keeps its width, shows a spinner and ignores clicks. */
export function Button({ kind = 'default', icon, label, type = 'button', isDisabled, isBusy, ...rest }: ButtonProps) {
  return (
    <ButtonMarkup
      {...looks[kind]}
      {...rest}
      htmlType={type}
      disabled={isDisabled}
      loading={isBusy && busy}
      title={label}
      icon={mark(icon, label)}
    />
  )
}

export function LinkButton({ to, onClick, ...rest }: Omit<ButtonProps, 'type' | 'form'> & { to: string }) {
  const follow = useLinkClickHandler<HTMLAnchorElement>(to)
  const { kind = 'default', icon, label, isDisabled, isBusy, ...others } = rest
  return (
    <ButtonMarkup
      {...looks[kind]}
      {...others}
      href={useHref(to)}
      disabled={isDisabled}
      loading={isBusy && busy}
      title={label}
      icon={mark(icon, label)}
      onClick={(event) => {
        onClick?.(event)
        // antd's types do not say that a button with `href` is a link.
        follow(event as unknown as Parameters<typeof follow>[0])
      }}
    />
  )
}

import {
  Children,
  type ComponentProps,
  createElement,
  Fragment,
  isValidElement,
  type MouseEvent,
  type ReactNode,
  type Ref,
} from 'react'
import { classNames } from '../theme/class-names.ts'

interface ButtonProps extends Omit<ComponentProps<'button'>, 'type' | 'ref' | 'onClick'> {
  readonly type?: 'primary' | 'default' | 'text'
  readonly danger?: boolean
  readonly size?: 'small' | 'middle'
  readonly icon?: ReactNode
  /** Shows its icon in place of `icon` and takes no clicks. */
  readonly loading?: false | { readonly icon: ReactNode }
  readonly htmlType?: 'button' | 'submit'
  /** Makes it a link. */
  readonly href?: string
  readonly onClick?: (event: MouseEvent<HTMLElement>) => void
  readonly ref?: Ref<HTMLButtonElement & HTMLAnchorElement>
}

const variants = { primary: 'solid', default: 'outlined', text: 'text' } as const

export function ButtonMarkup(props: ButtonProps) {
  const { type = 'default', danger, size, icon, loading, htmlType = 'button', ...attributes } = props
  const { href, disabled, onClick, className, children, ...rest } = attributes
  const shownIcon = loading ? loading.icon : icon
  const classes = classNames(
    typeClasses(type, danger),
    size === 'small' && 'ant-btn-sm',
    !children && Boolean(shownIcon) && 'ant-btn-icon-only',
    loading && 'ant-btn-loading',
    className,
    href !== undefined && disabled && 'ant-btn-disabled',
  )
  const handleClick = (event: MouseEvent<HTMLElement>) => {
    if (loading || disabled) event.preventDefault()
    else onClick?.(event)
  }
  const content = (
    <>
      {shownIcon && <span className="ant-btn-icon">{shownIcon}</span>}
      {inSpans(children)}
    </>
  )
  if (href === undefined)
    return (
      <button {...rest} type={htmlType} className={classes} disabled={disabled} onClick={handleClick}>
        {content}
      </button>
    )
  const link = rest as unknown as ComponentProps<'a'>
  return (
    <a
      {...link}
      className={classes}
      href={disabled ? undefined : href}
      tabIndex={disabled ? -1 : 0}
      aria-disabled={disabled}
      onClick={handleClick}
    >
      {content}
    </a>
  )
}

const typeClasses = (type: keyof typeof variants, isDanger = false) =>
  classNames(
    `ant-btn ant-btn-${type}`,
    isDanger && 'ant-btn-dangerous',
    `ant-btn-color-${isDanger ? 'dangerous' : type === 'primary' ? 'primary' : 'default'}`,
    `ant-btn-variant-${variants[type]}`,
  )

/** The sheets keep texts and icons apart as elements; texts in a row are one. */
function inSpans(children: ReactNode): ReactNode {
  const parts: ReactNode[] = []
  let text = ''
  const endText = () => {
    if (text) parts.push(createElement('span', null, text))
    text = ''
  }
  Children.forEach(children, (child) => {
    if (typeof child === 'string' || typeof child === 'number') text += child
    else if (isValidElement(child)) {
      endText()
      parts.push(child.type === Fragment ? createElement('span', null, child) : child)
    }
  })
  endText()
  return createElement(Fragment, null, ...parts)
}

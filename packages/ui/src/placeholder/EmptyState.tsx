import type { ReactNode } from 'react'
import { Icon, type IconName } from '../icons/Icon.tsx'
import { EmptyMarkup } from './EmptyMarkup.tsx'
import '../antd/base.css'
import './placeholder.css'

export const EmptyState = (props: { title?: ReactNode; icon?: IconName; children?: ReactNode }) => (
  <EmptyMarkup
    className="ew-empty"
    image={props.icon && <Icon name={props.icon} size={28} />}
    description={<p className="ew-empty-title">{props.title ?? 'Nothing to show'}</p>}
  >
    {props.children}
  </EmptyMarkup>
)

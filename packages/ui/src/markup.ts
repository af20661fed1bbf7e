/**
 * These components draw the elements and classes of antd's components without behaviour, so that its sheets apply. Its own components would be a seventh of
 * every page (decision 0005). Tests compare them with antd's.
 */

export { ButtonMarkup as Button } from './button/ButtonMarkup.tsx'
export { AlertMarkup as Alert } from './notice/AlertMarkup.tsx'
export { EmptyMarkup as Empty } from './placeholder/EmptyMarkup.tsx'
export { SkeletonMarkup as Skeleton } from './placeholder/SkeletonMarkup.tsx'
export { BadgeMarkup as Badge } from './popover/BadgeMarkup.tsx'
export { TagMarkup as Tag } from './tag/TagMarkup.tsx'

/**
 * These components draw the elements and classes of antd's components without behaviour, so that its sheets apply. Its own components would be a seventh of
 * every page (decision 0005). Tests compare them with antd's.
 */
export { Alert } from './Alert.tsx'
export { Badge } from './Badge.tsx'
export { Button } from './Button.tsx'
export { Empty } from './Empty.tsx'
export { Skeleton } from './Skeleton.tsx'
export { Tag } from './Tag.tsx'

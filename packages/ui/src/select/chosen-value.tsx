import { type ReactNode, useId } from 'react'

/**
 * antd's Select renders the chosen value outside of its input, where screen readers do not read it. This adds it through `aria-describedby`.
 * @param describedBy ids of hint and error, if any
 */
export function useChosenValue(describedBy?: string) {
  const id = useId()
  return {
    labelRender: ({ label }: { label?: ReactNode }) => <span id={id}>{label}</span>,
    'aria-describedby': [id, describedBy].filter(Boolean).join(' '),
  }
}

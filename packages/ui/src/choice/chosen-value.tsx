import { type ReactNode, useId } from 'react'

/**
 * antd's Select keeps what is chosen beside its field, where nobody hears it: the field is described by it.
 * @param describedBy ids of hint and error, where there are
 */
export function useChosenValue(describedBy?: string) {
  const id = useId()
  return {
    labelRender: ({ label }: { label?: ReactNode }) => <span id={id}>{label}</span>,
    'aria-describedby': [id, describedBy].filter(Boolean).join(' '),
  }
}

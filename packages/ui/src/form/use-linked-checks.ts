import { useEffect } from 'react'
import type { UseFormReturn } from 'react-hook-form'

/**
 * Validates every visited field again when any value changes: rules such as 'confirmation equals password' involve two fields, but react-hook-form
 * updates the error of the changed one only.
 */
export function useLinkedChecks(fields: UseFormReturn): void {
  const { touchedFields } = fields.formState
  const visited = namesIn(touchedFields).join(' ')
  useEffect(
    () =>
      fields.subscribe({
        formState: { values: true },
        callback: ({ name }) => {
          const others = visited.split(' ').filter((other) => other && other !== name)
          if (name && others.length > 0) void fields.trigger(others)
        },
      }),
    [fields, visited],
  )
}

/** Dotted names of the leaves that are true. */
function namesIn(tree: object, prefix = ''): string[] {
  return Object.entries(tree).flatMap(([key, value]) =>
    value === true ? [prefix + key] : value && typeof value === 'object' ? namesIn(value, `${prefix}${key}.`) : [],
  )
}

import type { Weight, Weights } from './page-weights.ts'

/** Kilobytes. Builds of the same source differ a little, as hashes in file names compress better or worse. */
const slackKilobytes = 0.5

export function overBudget(weights: Weights, budgets: Weights): string[] {
  return Object.entries(weights).flatMap(([name, weight]) => {
    const budget = budgets[name]
    return budget ? tooMuch(name, weight, budget) : [`${name} has no budget; it takes ${words(weight)}`]
  })
}

function tooMuch(name: string, weight: Weight, budget: Weight): string[] {
  const isOver = weight.kilobytes > budget.kilobytes + slackKilobytes || weight.requests > budget.requests
  return isOver ? [`${name} takes ${words(weight)}; its budget is ${words(budget)}`] : []
}

const words = ({ kilobytes, requests }: Weight) => `${kilobytes} kB in ${requests} requests`

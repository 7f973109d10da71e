import type { ScalingPlan } from './table-plan.ts'

/** How Application Auto Scaling calls what it scales, and by what. */
export function scalingFacts({ kind, index }: ScalingPlan): {
  readonly dimension: string
  readonly metric: string
} {
  const place = index === undefined ? 'table' : 'index'
  return {
    dimension: `dynamodb:${place}:${kind}CapacityUnits`,
    metric: `DynamoDB${kind}CapacityUtilization`,
  }
}

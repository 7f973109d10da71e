import { saas, TenantId } from './schema.ts'

// #region policy
/** What the role of a tenant's requests may do. AWS refuses any other partition, whatever the program asks. */
export function policyOf(tenantId: string, tableArn: string) {
  const leading = `TENANT#${TenantId.parse(tenantId)}`
  const [table] = saas.tables
  const indexes = Object.keys(table?.indexes ?? {})
  return {
    Version: '2012-10-17',
    Statement: [
      {
        Effect: 'Allow',
        Action: [
          'dynamodb:GetItem',
          'dynamodb:BatchGetItem',
          'dynamodb:Query',
          'dynamodb:PutItem',
          'dynamodb:UpdateItem',
          'dynamodb:DeleteItem',
          'dynamodb:ConditionCheckItem',
        ],
        Resource: [tableArn, ...indexes.map(index => `${tableArn}/index/${index}`)],
        Condition: {
          'ForAllValues:StringLike': {
            'dynamodb:LeadingKeys': [leading, `${leading}#*`],
          },
        },
      },
    ],
  }
}
// #endregion policy

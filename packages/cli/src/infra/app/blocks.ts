import { indent, text } from '../cdk.ts'
import type { AppPlan } from './app-plan.ts'
import type { Right } from './rights.ts'

/** Rights as a list in the app, each under its words. */
function rightLines(rights: readonly Right[]): string {
  const lines = rights.flatMap(({ about, actions, on, isExcept }) => [
    `// ${about}`,
    `{ actions: [${actions.map(text).join(', ')}], ${isExcept ? 'notResources' : 'resources'}: [${on.join(', ')}] },`,
  ])
  return indent(lines, 2).join('\n')
}

export const rightsList = (name: string, rights: readonly Right[]) =>
  `const ${name}: iam.PolicyStatementProps[] = [\n${rightLines(rights)}\n]`

/** Settings for every process of the system. */
export function environmentBlock({ name, server, accounts }: AppPlan, more: readonly string[] = []): string {
  const names = [server, accounts].map(table => {
    const declared = table.name.slice(0, -`-${name}-{stage}`.length)
    return `${declared}: \`${table.name.replace('{stage}', '$' + '{stage}')}\``
  })
  return `// Pages upload to addresses that the server signs.
bucket.addCorsRule({
  allowedMethods: [s3.HttpMethods.GET, s3.HttpMethods.PUT],
  allowedOrigins: [url],
  allowedHeaders: ['*'],
  exposedHeaders: ['ETag'],
})

// People sign in here, or elsewhere: -c issuers='[{"issuer":"https://…"}]'.
const issuers = setting('issuers', '')
const environment = {
  MONOTABLE_STAGE: stage,
  MONOTABLE_TABLES: JSON.stringify({ ${names.join(', ')} }),
  MONOTABLE_PARAMETERS: secrets,
  MONOTABLE_URL: url,
  ...(issuers === '' ? { MONOTABLE_ACCOUNTS: 'true' } : { MONOTABLE_ISSUERS: issuers }),
  MONOTABLE_OBJECTS: \`s3://\${bucket.bucketName}\`,
  MONOTABLE_MAIL: 'ses',
  MONOTABLE_MAIL_FROM: mailFrom,
  MONOTABLE_SMS: 'sns',
${more.map(line => `  ${line}`).join('\n')}
}`
}

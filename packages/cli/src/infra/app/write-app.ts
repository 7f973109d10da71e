import { mkdir, writeFile } from 'node:fs/promises'
import { join, relative, resolve } from 'node:path'
import { cdk } from '../cdk.ts'
import type { AppPlan } from './app-plan.ts'
import { appSource } from './app-source.ts'
import { rolesText } from './roles-text.ts'

/** Versions that this was tried with. */
const versions = { 'aws-cdk': '^2.1100.0', 'aws-cdk-lib': '^2.276.0', constructs: '^10.5.0', jiti: '^2.7.0' }

/** The files of an app in the CDK, by name. */
function appFiles(plan: AppPlan): Readonly<Record<string, string>> {
  const { tables, server, accounts, stage } = plan
  const asJson = (value: object) => `${JSON.stringify(value, null, 2)}\n`
  return {
    'app.ts': appSource(plan),
    'tables.ts': cdk({ tables: [...tables, server, accounts] }, stage),
    'ROLES.md': rolesText(plan),
    'cdk.json': asJson({ app: 'npx jiti app.ts' }),
    'package.json': asJson({
      name: `${plan.name}-infrastructure`,
      private: true,
      type: 'module',
      scripts: { synth: 'cdk synth', deploy: 'cdk deploy' },
      devDependencies: versions,
    }),
    'tsconfig.json': asJson({
      compilerOptions: {
        strict: true,
        noEmit: true,
        module: 'nodenext',
        target: 'es2022',
        skipLibCheck: true,
        allowImportingTsExtensions: true,
        types: [],
      },
      files: ['app.ts'],
    }),
  }
}

/** Writes them into a folder; paths of code are seen from there. */
export async function writeApp(plan: AppPlan, folder: string): Promise<readonly string[]> {
  const seen = relative(resolve(folder), resolve(plan.runs.folder)) || '.'
  const files = appFiles({ ...plan, runs: { ...plan.runs, folder: seen } })
  await mkdir(folder, { recursive: true })
  for (const [name, content] of Object.entries(files)) await writeFile(join(folder, name), content)
  return Object.keys(files)
}

import { publicNames } from '../../.vitepress/public-names.ts'

const packages = {
  monotable: ['monotable', 'packages/monotable/src/index.ts'],
  engine: ['@monotable/engine', 'packages/engine/src/index.ts'],
  dynamodb: ['@monotable/dynamodb', 'packages/dynamodb/src/index.ts'],
  server: ['@monotable/server', 'packages/server/src/index.ts'],
  client: ['@monotable/client', 'packages/client/src/index.ts'],
  import: ['@monotable/import', 'packages/import/src/index.ts'],
} as const

const repository = 'https://github.com/monotable/monotable/blob/main'

/** A page for every package: its public names, from the doc comments of its sources. */
export default {
  watch: ['../../../packages/*/src/**/*.ts'],
  paths: () =>
    Object.entries(packages).map(([name, [module, index]]) => ({
      params: { name },
      content: [
        `# Public names of ${module}`,
        `Written from the doc comments of [the sources](${repository}/${index}). The [README](/packages/${name}) explains them in context.`,
        ...publicNames(index).map(
          each =>
            `## ${each.name}\n\n*${each.kind}* in [${each.file.replace(/^packages\/\w+\/src\//, '')}](${repository}/${each.file})\n\n${each.comment}\n\n\`\`\`\`ts\n${each.declaration}\n\`\`\`\`\n`,
        ),
      ].join('\n\n'),
    })),
}

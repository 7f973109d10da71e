import { expect, it } from 'vitest'
import { describeOnEachBackend, expectError, keys } from './backends.ts'

describeOnEachBackend(
  'CreateBackup',
  backend => {
    const backUp = (name: string, BackupName = 'backup') =>
      backend.send('CreateBackup', { TableName: name, BackupName })

    it('answers CREATING, and the backup is AVAILABLE', async () => {
      const name = await backend.table()
      const { BackupDetails } = await backUp(name)
      expect(BackupDetails).toEqual({
        BackupArn: expect.stringMatching(
          new RegExp(`^arn:aws:dynamodb:us-east-1:\\d{12}:table/${name}/backup/\\d{14}-[0-9a-f]{8}$`),
        ),
        BackupName: 'backup',
        BackupSizeBytes: 0,
        BackupStatus: 'CREATING',
        BackupType: 'USER',
        BackupCreationDateTime: expect.any(Number),
      })
      const { BackupArn } = BackupDetails
      const { BackupDescription } = await backend.send('DescribeBackup', { BackupArn })
      expect(BackupDescription.BackupDetails).toEqual({ ...BackupDetails, BackupStatus: 'AVAILABLE' })
    })

    it('takes as many backups of one name as one likes', async () => {
      const name = await backend.table()
      const made = await Promise.all([backUp(name), backUp(name), backUp(name)])
      expect(new Set(made.map(each => each.BackupDetails.BackupArn)).size).toBe(3)
    })

    it('keeps the table as it was at one moment while writes go on', async () => {
      const name = await backend.table(keys('pk', 'sk:N'))
      const write = (round: number) =>
        backend.send('BatchWriteItem', {
          RequestItems: {
            [name]: Array.from({ length: 25 }, (_, sk) => ({
              PutRequest: { Item: { pk: { S: `${sk % 5}` }, sk: { N: `${sk}` }, round: { N: `${round}` } } },
            })),
          },
        })
      await write(0)
      const [{ BackupDetails }] = await Promise.all([backUp(name), write(1), write(2)])
      await write(3)
      const { BackupDescription } = await backend.send('DescribeBackup', {
        BackupArn: BackupDetails.BackupArn,
      })
      expect(BackupDescription.SourceTableDetails.ItemCount).toBe(25)
      const target = backend.name()
      await backend.send('RestoreTableFromBackup', {
        TargetTableName: target,
        BackupArn: BackupDetails.BackupArn,
      })
      await backend.active(target)
      const { Items } = await backend.send('Scan', { TableName: target })
      expect(Items).toHaveLength(25)
      const rounds = new Set(Items.map((item: { round: { N: string } }) => item.round.N))
      expect(rounds.size).toBe(1)
    })

    it('misses tables that are not there', async () => {
      const name = backend.name()
      await expectError(backUp(name), 'TableNotFoundException', `Table not found: ${name}`)
    })

    it('wants a name for the backup', () =>
      expectError(
        backUp('any-name', 'a!'),
        'ValidationException',
        "2 validation errors detected: Value 'a!' at 'backupName' failed to satisfy constraint: " +
          "Member must satisfy regular expression pattern: [a-zA-Z0-9_.-]+; Value 'a!' at 'backupName' " +
          'failed to satisfy constraint: Member must have length greater than or equal to 3',
      ))
  },
  {},
)

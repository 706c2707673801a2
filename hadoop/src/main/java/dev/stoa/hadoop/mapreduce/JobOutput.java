package dev.stoa.hadoop.mapreduce;

import dev.stoa.engine.EngineTables;
import dev.stoa.exception.CommitConflictException;
import dev.stoa.exception.InvalidTableException;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.partition.PartitionSpec;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.storage.StorageEntry;
import dev.stoa.table.Table;
import dev.stoa.table.change.IndexSpec;
import dev.stoa.table.snapshot.CommitToken;
import dev.stoa.table.write.WriteOptions;
import dev.stoa.table.write.WrittenSplit;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.FileSystem;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.security.TokenCache;

/**
 * The table that a job writes rows to; used by the output formats, their writers and the committer.
 *
 * @param storage the storage of the table
 * @param schema the schema that the job sets for its records; empty to use the table's schema. It
 *     may lack columns that the table's has, if they are nullable or have a default
 * @param partitionSpec the partition spec that the job sets; empty to use the table's partition
 *     spec
 * @param indexes the key indexes that the job sets
 * @param token the token under which the job commits, once
 */
record JobOutput(
    Storage storage,
    Optional<Schema> schema,
    Optional<PartitionSpec> partitionSpec,
    List<IndexSpec> indexes,
    CommitToken token)
    implements JobCommit {
  /** Creates the output of a job without a partition spec and indexes. */
  JobOutput(Storage storage, Optional<Schema> schema, CommitToken token) {
    this(storage, schema, Optional.empty(), List.of(), token);
  }

  /**
   * Prepares a job for submission: generates its token, obtains the delegation tokens of its tasks
   * on a secure cluster, and fails with a message for the user if the job could not commit.
   */
  static void prepareSubmission(JobContext context, Optional<Schema> schema) throws IOException {
    Configuration conf = context.getConfiguration();
    JobSettings settings = new JobSettings(conf);
    settings.check();
    WriteOptions options = settings.writeOptions();
    settings.clearUpdate();
    settings.generateCommitToken();
    Path path = path(context);
    TokenCache.obtainTokensForNamenodes(context.getCredentials(), new Path[] {path}, conf);
    checkIsNoFile(conf, path);
    JobOutput output = of(context, schema);
    TableSchema tableSchema = TableSchema.of(output.checkedSchema());
    options.checkColumns(tableSchema);
    if (!Table.exists(output.storage)) {
      output.stage();
    }
  }

  /**
   * Checks that a table's path is not a file, which would otherwise fail the job's setup.
   *
   * @throws InvalidTableException if it is a file
   */
  private static void checkIsNoFile(Configuration conf, Path path) throws IOException {
    FileSystem fileSystem = path.getFileSystem(conf);
    if (fileSystem.exists(path) && fileSystem.getFileStatus(path).isFile()) {
      throw new InvalidTableException(path + " is a file, not a table: name a directory");
    }
  }

  /** Returns the output of a job whose path is set. */
  static JobOutput of(JobContext context, Optional<Schema> schema) throws IOException {
    Configuration conf = context.getConfiguration();
    JobSettings settings = new JobSettings(conf);
    CommitToken token =
        settings.commitToken().orElseGet(() -> CommitToken.of(context.getJobID().toString()));
    return new JobOutput(
        HadoopStorages.openForWriting(conf, path(context)),
        schema,
        settings.partitionBy(),
        settings.indexes(),
        token);
  }

  private static Path path(JobContext context) throws IOException {
    Path path = FileOutputFormat.getOutputPath(context);
    if (path == null) {
      throw new InvalidTableException(
          "the job has no table to write: set one with ColumnOutputFormat.setOutputPath(job,"
              + " path)");
    }
    return HadoopStorages.qualify(context.getConfiguration(), path);
  }

  /** Returns the schema of the table's rows, after checking the job's schema against it. */
  private Schema checkedSchema() throws IOException {
    if (Table.exists(storage)) {
      Table table = Table.open(storage);
      checkSchema(table);
      checkPartitionSpec(table);
      checkIndexes(table);
      return table.schema();
    }
    return schema.orElseThrow(
        () ->
            new InvalidTableException(
                storage.location()
                    + " does not exist, and the job has no schema to create it with: set one with"
                    + " ColumnOutputFormat.setSchema(job, schema), or with AvroJob for Avro keys"));
  }

  /** Creates the table if it does not exist. */
  @Override
  public void prepare() throws IOException {
    checkedSchema();
    if (schema.isPresent() && !Table.exists(storage)) {
      try {
        stage().newAppend().expectAbsent().committer("MapReduce " + token.text()).commit();
      } catch (InvalidTableException | CommitConflictException e) {
        if (!Table.exists(storage)) {
          throw e;
        }
      }
      checkedSchema(); // another job may have created the table meanwhile
    }
  }

  /** Returns the table that the job creates. */
  private Table stage() throws IOException {
    PartitionSpec spec = partitionSpec.orElse(PartitionSpec.UNPARTITIONED);
    return EngineTables.stage(storage, schema.orElseThrow(), spec, indexes);
  }

  Table table() throws IOException {
    return Table.open(storage);
  }

  @Override
  public boolean isCommitted() throws IOException {
    return Table.exists(storage) && table().isCommitted(token);
  }

  @Override
  public PendingFiles<WrittenSplit> pendingFiles() {
    return new PendingFiles<>(storage, token, WrittenFilesStore.SPLITS);
  }

  @Override
  public void commit() throws IOException {
    List<WrittenSplit> splits = pendingFiles().committedOutputs();
    if (!splits.isEmpty()) {
      checkPresent(splits);
      table().newAppend().token(token).committer("MapReduce " + token.text()).add(splits).commit();
    }
  }

  /**
   * Rejects split directories that were deleted, such as those of a task aborted during its commit.
   */
  private void checkPresent(List<WrittenSplit> splits) throws IOException {
    Set<String> existingNames =
        storage.list("").stream().map(StorageEntry::name).collect(Collectors.toSet());
    for (WrittenSplit split : splits) {
      if (!existingNames.contains(split.name())) {
        throw new IOException(
            storage.location()
                + ": split directory "
                + split.name()
                + ", which a task of the job wrote, has been deleted: run the job again");
      }
    }
  }

  private void checkPartitionSpec(Table table) {
    PartitionSpec tableSpec = table.snapshot().partitionSpec();
    if (partitionSpec.isPresent() && !partitionSpec.get().equals(tableSpec)) {
      String tablePartitioning =
          tableSpec.equals(PartitionSpec.UNPARTITIONED)
              ? " is not partitioned"
              : " is partitioned by \"" + tableSpec + "\"";
      throw new InvalidTableException(
          storage.location()
              + tablePartitioning
              + ", but the job sets \""
              + partitionSpec.get()
              + "\": write to a new table, omit the setting, or change the table's partitioning with"
              + " stoa partition-by");
    }
  }

  private void checkIndexes(Table table) {
    for (IndexSpec index : indexes) {
      if (table.indexes().specs().stream().noneMatch(existing -> existing.serves(index))) {
        throw new InvalidTableException(
            "%s has no index of %s: omit it from the job, or add it with stoa index add"
                .formatted(storage.location(), index));
      }
    }
  }

  private void checkSchema(Table table) {
    Optional<String> mismatch =
        schema.flatMap(jobSchema -> JobSchemaMismatch.find(table.schema(), jobSchema));
    if (mismatch.isPresent()) {
      throw new InvalidTableException(
          storage.location()
              + " does not fit the schema of the job's records: "
              + mismatch.get()
              + "; write to a new table, or set the table's schema on the job");
    }
  }
}

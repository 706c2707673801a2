package dev.stoa.hadoop.mapreduce;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.Table;
import dev.stoa.table.change.ColumnUpdate;
import dev.stoa.table.change.WrittenColumns;
import dev.stoa.table.snapshot.CommitToken;
import java.io.IOException;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.security.TokenCache;

/**
 * The columns that a job writes; used by {@link ColumnAppendOutputFormat}, its writer and the
 * committer. The snapshot and the column ids are fixed when the job is submitted.
 *
 * @param storage the storage of the table
 * @param token the token under which the job commits, once
 * @param encodedUpdate the result of {@link ColumnUpdate#toBytes} in Base64
 */
record ColumnAppendOutput(Storage storage, CommitToken token, String encodedUpdate)
    implements JobCommit {
  /**
   * Prepares a job for submission: generates its token, obtains the delegation tokens of its tasks
   * on a secure cluster, fails with a message for the user if the job could not run or commit, and
   * then reserves the ids of new columns.
   */
  static void prepareSubmission(JobContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    JobSettings settings = new JobSettings(conf);
    settings.check();
    settings.clearUpdate();
    settings.generateCommitToken();
    Path path = path(context);
    TokenCache.obtainTokensForNamenodes(context.getCredentials(), new Path[] {path}, conf);
    Storage storage = HadoopStorages.openForWriting(conf, path);
    Table table = Table.open(storage);
    ColumnUpdate update = table.newColumnUpdate().token(settings.commitToken().orElseThrow());
    if (isInput(context, path)) {
      settings.checkReadsNewestVersion();
      checkReadsAllRows(context, settings);
      update.dependsOn(ColumnProjection.of(settings).columns(storage.location(), table.schema()));
    }
    checkInput(context, path);
    setColumns(settings, storage, update);
    settings.writeOptions().checkColumns(TableSchema.of(update.schema()));
    update.reserveFieldIds();
    settings.setUpdate(
        Base64.getEncoder().encodeToString(update.toBytes()), table.snapshot().version());
  }

  /**
   * Checks the functions and, if the job reads row keys, their tables. The framework asks the input
   * format for splits only after the output format has reserved field ids, a change of the table
   * that a rejected job must not leave.
   */
  private static void checkInput(JobContext context, Path output) throws IOException {
    FunctionTypeCheck.checkOutputKey(
        context,
        RowKey.class,
        "write the RowKey that RowKeyColumnInputFormat passes to the mapper");
    Class<?> inputFormat;
    try {
      inputFormat = context.getInputFormatClass();
    } catch (ClassNotFoundException e) {
      return; // reported when the framework asks for splits
    }
    if (inputFormat == ColumnInputFormat.class) {
      FunctionTypeCheck.checkInput(context, NullWritable.class);
    } else if (inputFormat == RowKeyColumnInputFormat.class) {
      FunctionTypeCheck.checkInput(context, RowKey.class);
      checkReadsOnlyOutput(context, output);
    } else {
      return;
    }
    InputSplits.check(context, ColumnProjection.of(new JobSettings(context.getConfiguration())));
  }

  /** Rejects a map-only job that would write columns under the row keys of another table. */
  private static void checkReadsOnlyOutput(JobContext context, Path output) throws IOException {
    if (context.getNumReduceTasks() > 0) {
      return; // a reducer may get the row keys of the output from elsewhere
    }
    for (Path input : InputSplits.tables(context)) {
      if (!input.equals(output)) {
        throw new IllegalArgumentException(
            "the job reads row keys of %s but writes columns of %s: read and write the same table"
                .formatted(input, output));
      }
    }
  }

  private static boolean isInput(JobContext context, Path path) throws IOException {
    Configuration conf = context.getConfiguration();
    for (Path input : FileInputFormat.getInputPaths(context)) {
      if (HadoopStorages.qualify(conf, input).equals(path)) {
        return true;
      }
    }
    return false;
  }

  /** Rejects a predicate in a map-only job at submission, rather than after the last task. */
  private static void checkReadsAllRows(JobContext context, JobSettings settings) {
    if (context.getNumReduceTasks() == 0 && settings.predicate().isPresent()) {
      throw new IllegalArgumentException(
          "the job writes columns, which need a value for each row, but reads only rows for which "
              + settings.predicate().get()
              + ": read all rows, and test the condition in the map function");
    }
  }

  /** Sets the columns of an update: first the replaced ones, then the added ones. */
  private static void setColumns(JobSettings settings, Storage storage, ColumnUpdate update)
      throws IOException {
    List<String> replacedColumns = settings.replacedColumns();
    List<Schema.Field> addedColumns = settings.addedColumns();
    if (replacedColumns.isEmpty() && addedColumns.isEmpty()) {
      throw new InvalidTableException(
          "the job has no columns to write into "
              + storage.location()
              + ": set them with ColumnAppendOutputFormat.addColumn(job, field) or replaceColumn");
    }
    replacedColumns.forEach(update::replace);
    for (Schema.Field field : addedColumns) {
      update.add(field);
    }
  }

  /** Returns the output of a submitted job. */
  static ColumnAppendOutput of(JobContext context) throws IOException {
    Configuration conf = context.getConfiguration();
    JobSettings settings = new JobSettings(conf);
    String encodedUpdate =
        settings
            .update()
            .orElseThrow(
                () ->
                    new IllegalStateException(
                        "the job was not submitted: ColumnAppendOutputFormat.checkOutputSpecs has"
                            + " not been called"));
    return new ColumnAppendOutput(
        HadoopStorages.openForWriting(conf, path(context)),
        settings.commitToken().orElseThrow(),
        encodedUpdate);
  }

  private static Path path(JobContext context) throws IOException {
    Path path = FileOutputFormat.getOutputPath(context);
    if (path == null) {
      throw new InvalidTableException(
          "the job has no table to write columns into: set it with"
              + " ColumnAppendOutputFormat.setOutputPath(job, path)");
    }
    return HadoopStorages.qualify(context.getConfiguration(), path);
  }

  /**
   * Opens an input table of a job. If the job also writes its columns, the table is opened at the
   * snapshot being changed, so that both have the same rows.
   */
  static Table openInput(Configuration conf, Path table) throws IOException {
    JobSettings settings = new JobSettings(conf);
    Storage storage = HadoopStorages.open(conf, table);
    String output = conf.get(FileOutputFormat.OUTDIR, "");
    boolean isOutput =
        settings.updatedVersion().isPresent()
            && !output.isEmpty()
            && HadoopStorages.qualify(conf, new Path(output)).equals(table);
    return isOutput
        ? Table.open(storage, settings.updatedVersion().getAsLong())
        : settings.open(storage);
  }

  ColumnUpdate update() throws IOException {
    return ColumnUpdate.fromBytes(storage, Base64.getDecoder().decode(encodedUpdate));
  }

  @Override
  public void prepare() throws IOException {
    update();
  }

  @Override
  public PendingFiles<WrittenColumns> pendingFiles() {
    return new PendingFiles<>(storage, token, WrittenFilesStore.COLUMNS);
  }

  @Override
  public boolean isCommitted() throws IOException {
    return Table.open(storage).isCommitted(token);
  }

  @Override
  public void commit() throws IOException {
    ColumnUpdate update = update().committer("MapReduce " + token.text());
    Set<String> splits = new HashSet<>();
    for (WrittenColumns columns : pendingFiles().committedOutputs()) {
      if (!splits.add(columns.splitName())) {
        throw new IOException(
            storage.location()
                + ": two tasks wrote columns of split directory "
                + columns.splitName()
                + ": send all rows of a split directory to one task, as Hadoop's default"
                + " partitioner does with row keys");
      }
      checkPresent(columns);
      update.addWritten(columns);
    }
    try {
      update.commit();
    } catch (IllegalStateException e) {
      throw new IOException(e.getMessage(), e);
    }
  }

  /**
   * Rejects columns whose files were deleted, such as those of a task aborted during its commit.
   */
  private void checkPresent(WrittenColumns columns) throws IOException {
    if (!columns.arePresent(storage)) {
      throw new IOException(
          storage.location()
              + ": columns of split directory "
              + columns.splitName()
              + ", which a task of the job wrote, have been deleted: run the job again");
    }
  }
}

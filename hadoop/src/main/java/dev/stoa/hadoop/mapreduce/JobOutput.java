package dev.stoa.hadoop.mapreduce;

import dev.stoa.exception.InvalidTableException;
import dev.stoa.hadoop.storage.HadoopStorages;
import dev.stoa.schema.TableSchema;
import dev.stoa.storage.Storage;
import dev.stoa.table.CommitToken;
import dev.stoa.table.Table;
import dev.stoa.table.WriteOptions;
import java.io.IOException;
import java.util.Optional;
import org.apache.avro.Schema;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.lib.output.FileOutputFormat;
import org.apache.hadoop.mapreduce.security.TokenCache;

/**
 * The table that a job writes; the output formats, their writers and the committer stand on it.
 *
 * @param storage where the table is
 * @param schema what the job was told its records have; empty: that of the table
 * @param token under which the job commits, once
 */
record JobOutput(Storage storage, Optional<Schema> schema, CommitToken token) {
  /**
   * Readies a job for its submission: draws its token, gets what its tasks need on a secure
   * cluster, and fails with a sentence for the user when the job could not commit.
   */
  static void checkBeforeSubmission(JobContext context, Optional<Schema> schema)
      throws IOException {
    Configuration conf = context.getConfiguration();
    JobSettings settings = new JobSettings(conf);
    WriteOptions options = settings.writeOptions();
    settings.drawCommitToken();
    TokenCache.obtainTokensForNamenodes(context.getCredentials(), new Path[] {path(context)}, conf);
    options.checkColumns(TableSchema.of(of(context, schema).checkedSchema()));
  }

  /** The output of a job whose path is set. */
  static JobOutput of(JobContext context, Optional<Schema> schema) throws IOException {
    Configuration conf = context.getConfiguration();
    CommitToken token =
        new JobSettings(conf)
            .commitToken()
            .orElseGet(() -> CommitToken.of(context.getJobID().toString()));
    return new JobOutput(HadoopStorages.openForWriting(conf, path(context)), schema, token);
  }

  private static Path path(JobContext context) throws IOException {
    Path path = FileOutputFormat.getOutputPath(context);
    if (path == null) {
      throw new InvalidTableException(
          "the job has no table to write: name one by ColumnOutputFormat.setOutputPath(job, path)");
    }
    return HadoopStorages.qualify(context.getConfiguration(), path);
  }

  /** The schema of the rows, which the job and its table agree on. */
  private Schema checkedSchema() throws IOException {
    if (Table.exists(storage)) {
      Table table = Table.open(storage);
      checkSchema(table);
      return table.schema();
    }
    return schema.orElseThrow(
        () ->
            new InvalidTableException(
                storage.location()
                    + " is no table yet, and the job has no schema to create it with: set one by"
                    + " ColumnOutputFormat.setSchema(job, schema), or by AvroJob where keys are"
                    + " Avro's"));
  }

  /** Creates the table when there is none. */
  void prepare() throws IOException {
    checkedSchema();
    if (schema.isPresent() && !Table.exists(storage)) {
      try {
        Table.create(storage, schema.get());
      } catch (InvalidTableException e) {
        // Perhaps another job has just created it.
        checkedSchema();
      }
    }
  }

  Table table() throws IOException {
    return Table.open(storage);
  }

  boolean isCommitted() throws IOException {
    return Table.exists(storage) && table().isCommitted(token);
  }

  PendingFiles pendingFiles() {
    return new PendingFiles(storage, token);
  }

  private void checkSchema(Table table) {
    if (schema.isPresent() && !schema.get().equals(table.schema())) {
      throw new InvalidTableException(
          storage.location()
              + " has another schema than the job's records: "
              + SchemaDifference.between(table.schema(), schema.get())
              + "; write to a new table, or give the job the table's schema");
    }
  }
}

package dev.stoa.cli.input.jdbc.job;

import dev.stoa.cli.database.DatabaseAccess;
import dev.stoa.cli.input.jdbc.DatabaseInput;
import dev.stoa.cli.input.jdbc.DatabaseScan;
import dev.stoa.hadoop.mapreduce.ColumnOutputFormat;
import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.conf.Configuration;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.Mapper;

/** A job without a reduce phase that loads a database into a table, in one commit. */
public final class DatabaseLoadJob {
  private DatabaseLoadJob() {}

  /**
   * Runs the job and waits for its end.
   *
   * @param configuration the cluster's settings, and those of the table's writers
   * @param table the table, which is created if it does not exist
   * @return the job, which succeeded
   * @throws IOException when it fails; nothing was loaded
   */
  public static Job run(
      Configuration configuration, DatabaseAccess access, DatabaseInput input, Path table)
      throws IOException, InterruptedException, ClassNotFoundException {
    Job job = Job.getInstance(configuration, "load " + table);
    job.setJarByClass(DatabaseLoadJob.class);
    job.setMapperClass(CopyMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputKeyClass(NullWritable.class);
    job.setOutputValueClass(GenericRecord.class);
    job.setOutputFormatClass(ColumnOutputFormat.class);
    ColumnOutputFormat.setOutputPath(job, table);
    // Speculative attempts would run every query of a slow database twice.
    job.setMapSpeculativeExecution(false);
    try (DatabaseScan scan = DatabaseInputFormat.setInput(job, access, input)) {
      ColumnOutputFormat.setSchema(job, scan.schema());
      if (!job.waitForCompletion(false)) {
        throw new IOException(
            "the job that loads %s into %s failed, and nothing was loaded: read the logs of its tasks"
                .formatted(scan.name(), table));
      }
    }
    return job;
  }

  /** Writes each record as it is. */
  static final class CopyMapper
      extends Mapper<NullWritable, GenericRecord, NullWritable, GenericRecord> {
    /** Creates the mapper; called by the framework. */
    CopyMapper() {}
  }
}

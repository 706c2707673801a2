package dev.stoa.cli.input.jdbc.job;

import dev.stoa.cli.database.DatabaseAccess;
import dev.stoa.cli.input.jdbc.DatabaseInput;
import dev.stoa.cli.input.jdbc.DatabaseScan;
import dev.stoa.cli.input.jdbc.TaskRange;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.db.DataDrivenDBInputFormat.DataDrivenDBInputSplit;

/**
 * Reads a database in a job: the map function gets records with the types of {@link DatabaseScan}.
 * The splits are those of Hadoop's {@code DataDrivenDBInputFormat}. Its reader is not used: it has
 * the driver collect all rows in memory, and its settings show the password to everyone who may see
 * the job. Here, the address, the password and the query are in the job's credentials.
 */
public final class DatabaseInputFormat extends InputFormat<NullWritable, GenericRecord> {
  /** Creates the format; called by the framework. */
  public DatabaseInputFormat() {}

  /**
   * Sets what a job reads.
   *
   * @return the scan, to be closed when the job has ended: until then, it keeps the snapshot that
   *     all tasks read
   */
  public static DatabaseScan setInput(Job job, DatabaseAccess access, DatabaseInput input) {
    DatabaseScan scan = DatabaseScan.open(access, input);
    DatabaseSettings settings = new DatabaseSettings(job.getConfiguration());
    settings.setRanges(scan.ranges());
    scan.snapshotId().ifPresent(settings::setSnapshotId);
    DatabaseSettings.setAccess(job.getCredentials(), access);
    DatabaseSettings.setInput(job.getCredentials(), input);
    job.setInputFormatClass(DatabaseInputFormat.class);
    return scan;
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) {
    return new DatabaseSettings(context.getConfiguration())
        .ranges().stream()
            .map(range -> new DataDrivenDBInputSplit(range.lowerClause(), range.upperClause()))
            .collect(Collectors.toCollection(ArrayList::new));
  }

  @Override
  public RecordReader<NullWritable, GenericRecord> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    DatabaseSettings settings = new DatabaseSettings(context.getConfiguration());
    DataDrivenDBInputSplit range = (DataDrivenDBInputSplit) split;
    return new DatabaseRecordReader(
        DatabaseScan.openTask(
            DatabaseSettings.access(context.getCredentials()),
            DatabaseSettings.input(context.getCredentials()),
            new TaskRange(range.getLowerClause(), range.getUpperClause()),
            settings.snapshotId()));
  }
}

package dev.stoa.hadoop.mapreduce;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.scan.RecordMode;
import dev.stoa.table.snapshot.RefNames;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import org.apache.avro.Schema;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;
import org.apache.hadoop.mapreduce.lib.input.FileInputFormat;

/**
 * Reads tables in a MapReduce job: the CIF of "Column-Oriented Storage Techniques for MapReduce"
 * (VLDB 2011), section 4.2.
 *
 * <p>Job drivers set the tables and columns with the static methods; map functions receive a null
 * key and a record of the chosen columns, which is valid until the function returns: a {@code
 * GenericRecord}, or an object of the class set by {@link #setRecordClass}. All tasks of a job read
 * the snapshot that was current when the job was submitted, or the one of {@link #setVersion},
 * {@link #setTag} or {@link #setTime}.
 *
 * <pre>{@code
 * job.setInputFormatClass(ColumnInputFormat.class);
 * ColumnInputFormat.addInputPath(job, new Path("/data/jan"));
 * ColumnInputFormat.setColumns(job, "url, metadata");
 * }</pre>
 *
 * @param <T> the class of the map function's records: a generic record, or the class set by {@link
 *     #setRecordClass}
 */
public final class ColumnInputFormat<T> extends InputFormat<NullWritable, T> {
  /** Creates the format; called by the framework. */
  public ColumnInputFormat() {}

  /** Adds an input table, or all tables that a path with wildcards matches. */
  public static void addInputPath(Job job, Path table) throws IOException {
    FileInputFormat.addInputPath(job, table);
  }

  /** Makes these tables the only input. */
  public static void setInputPaths(Job job, Path... tables) throws IOException {
    FileInputFormat.setInputPaths(job, tables);
  }

  /**
   * Reads only these columns, for instance {@code "url, metadata"}, and opens no files of other
   * columns. By default the job reads all columns.
   */
  public static void setColumns(Job job, String commaSeparatedNames) {
    new JobSettings(job.getConfiguration()).setColumns(commaSeparatedNames);
  }

  /**
   * Reads only rows that match a predicate, whose columns need not be among those read: {@code
   * setPredicate(job, column("url").startsWith("http:"))}. A split directory gets no input split if
   * its bounds rule out all of its rows.
   *
   * <p>Submission checks the predicate against each table's schema.
   */
  public static void setPredicate(Job job, FilterPredicate predicate) {
    new JobSettings(job.getConfiguration()).setPredicate(predicate);
  }

  /**
   * Reads the snapshot with this version of each table; replaces an earlier version, tag or time.
   *
   * <p>Submission checks that each table has this version.
   */
  public static void setVersion(Job job, long version) {
    new JobSettings(job.getConfiguration()).setVersion(Long.toString(version));
  }

  /**
   * Reads the snapshot with this tag of each table; replaces an earlier version, tag or time.
   *
   * <p>Submission checks that each table has this tag.
   *
   * @throws IllegalArgumentException if no tag can have this name, such as digits alone
   */
  public static void setTag(Job job, String tag) {
    new JobSettings(job.getConfiguration()).setVersion(RefNames.checkTag(tag));
  }

  /**
   * Reads the snapshot of each table that was current at this time; replaces an earlier version,
   * tag or time.
   *
   * <p>Submission checks that each table had a snapshot at this time.
   */
  public static void setTime(Job job, Instant time) {
    new JobSettings(job.getConfiguration()).setTime(time);
  }

  /**
   * Calls map functions with objects of a class that Avro generated, or of an interface whose
   * methods are named after columns: {@code Mapper<NullWritable, UrlInfo, …>}. The job reads the
   * columns of the class; do not call {@link #setColumns}.
   *
   * <p>Submission checks that each table has these columns with compatible types.
   *
   * @throws IllegalArgumentException if the class is neither
   */
  public static void setRecordClass(Job job, Class<?> type) {
    new JobSettings(job.getConfiguration()).setRecordClass(type);
  }

  /**
   * Calls map functions with generic records of this schema, regardless of the tables' schemas:
   * Avro's schema resolution determines their contents; see {@code
   * docs/how-to/use-your-own-classes.md}. The job reads the columns that match a field of the
   * schema; do not call {@link #setColumns}.
   *
   * <p>Submission checks that Avro can resolve each table's schema to it.
   *
   * @throws IllegalArgumentException if it is not a record schema
   */
  public static void setReaderSchema(Job job, Schema schema) {
    new JobSettings(job.getConfiguration()).setReaderSchema(schema);
  }

  /**
   * Sets how records are decoded: lazily, value by value (the default); eagerly; or lazily with
   * checks that detect values that a map function keeps too long.
   */
  public static void setRecordMode(Job job, RecordMode mode) {
    new JobSettings(job.getConfiguration()).setRecordMode(mode);
  }

  /**
   * Groups split directories that are stored together into input splits of about this many bytes of
   * the selected columns. A split directory is never divided. If neither this size nor {@link
   * #setTaskCount} is set, the size is chosen automatically: 128 to 512 MiB.
   */
  public static void setSplitSize(Job job, long sizeInBytes) {
    new JobSettings(job.getConfiguration()).setSplitSizeInBytes(sizeInBytes);
  }

  /**
   * Divides the input into this many map tasks of about the same size, but at most one per split
   * directory.
   */
  public static void setTaskCount(Job job, int count) {
    new JobSettings(job.getConfiguration()).setTaskCount(count);
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    FunctionTypeCheck.checkInput(context, NullWritable.class);
    return InputSplits.of(
        context, ColumnProjection.of(new JobSettings(context.getConfiguration())));
  }

  @Override
  public RecordReader<NullWritable, T> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new ColumnRecordReader<>();
  }
}

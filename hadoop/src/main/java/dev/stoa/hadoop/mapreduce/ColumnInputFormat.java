package dev.stoa.hadoop.mapreduce;

import dev.stoa.predicate.FilterPredicate;
import dev.stoa.table.scan.RecordMode;
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
 * Reads tables in a MapReduce job: CIF of the paper's section 4.2.
 *
 * <p>Job drivers name the tables and columns by the static methods; map functions are called with a
 * null key and a record of the chosen columns, which is valid until the function returns: a {@code
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
 * @param <T> what the map function takes: a generic record, or the class that was set
 */
public final class ColumnInputFormat<T> extends InputFormat<NullWritable, T> {
  /** Called by the framework. */
  public ColumnInputFormat() {}

  /** Adds a table to those that the job reads; wildcards name several. */
  public static void addInputPath(Job job, Path table) throws IOException {
    FileInputFormat.addInputPath(job, table);
  }

  /** Has the job read these tables and no others. */
  public static void setInputPaths(Job job, Path... tables) throws IOException {
    FileInputFormat.setInputPaths(job, tables);
  }

  /**
   * Has the job read these columns only, for instance {@code "url, metadata"}: the files of others
   * are not opened. Without this call it reads all.
   */
  public static void setColumns(Job job, String commaSeparatedNames) {
    new JobSettings(job.getConfiguration()).setColumns(commaSeparatedNames);
  }

  /**
   * Has the job read only rows for which a predicate holds, whose columns need not be among those
   * that are read: {@code setPredicate(job, column("url").startsWith("http:"))}. Split directories
   * that their bounds rule out make no input split.
   *
   * <p>When the job is submitted, the predicate is checked against each table's schema.
   */
  public static void setPredicate(Job job, FilterPredicate predicate) {
    new JobSettings(job.getConfiguration()).setPredicate(predicate);
  }

  /**
   * Has the job read its tables as they were at a version.
   *
   * <p>When the job is submitted, each table is checked to have it.
   */
  public static void setVersion(Job job, long version) {
    new JobSettings(job.getConfiguration()).setVersion(Long.toString(version));
  }

  /** Has the job read its tables as they were at the versions that have this tag. */
  public static void setTag(Job job, String tag) {
    new JobSettings(job.getConfiguration()).setVersion(tag);
  }

  /** Has the job read its tables as they were at a time. */
  public static void setTime(Job job, Instant time) {
    new JobSettings(job.getConfiguration()).setTime(time);
  }

  /**
   * Has map functions called with objects of a class that Avro generated, or of an interface whose
   * methods give the columns of their names: {@code Mapper<NullWritable, UrlInfo, …>}. The job
   * reads the columns that the class has, and {@link #setColumns} is not called.
   *
   * <p>When the job is submitted, each table is checked to have these columns in fitting types.
   *
   * @throws IllegalArgumentException when the class is of neither kind
   */
  public static void setRecordClass(Job job, Class<?> type) {
    new JobSettings(job.getConfiguration()).setRecordClass(type);
  }

  /**
   * Has map functions called with generic records of this schema, whatever that of the tables is:
   * Avro's rules of schema resolution say what they hold, see {@code docs/records.md}. The job
   * reads the columns that the schema has a field for, and {@link #setColumns} is not called.
   *
   * <p>When the job is submitted, each table's schema is checked against it.
   *
   * @throws IllegalArgumentException when it is no schema of records
   */
  public static void setReaderSchema(Job job, Schema schema) {
    new JobSettings(job.getConfiguration()).setReaderSchema(schema);
  }

  /**
   * Has records decoded value by value when asked for (the default), or whole; or has map functions
   * told which value they kept too long.
   */
  public static void setRecordMode(Job job, RecordMode mode) {
    new JobSettings(job.getConfiguration()).setRecordMode(mode);
  }

  /**
   * Has split directories that lie together gathered into input splits of about this many bytes of
   * the chosen columns. A split directory is never divided. Without this call and {@link
   * #setTaskCount} the size is chosen: 128 to 512 MiB.
   */
  public static void setSplitSize(Job job, long sizeInBytes) {
    new JobSettings(job.getConfiguration()).setSplitSizeInBytes(sizeInBytes);
  }

  /**
   * Has the job read by this many map tasks of about the same size, or by one for each split
   * directory where there are fewer of these.
   */
  public static void setTaskCount(Job job, int count) {
    new JobSettings(job.getConfiguration()).setTaskCount(count);
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    return InputSplits.of(context, ColumnChoice.of(new JobSettings(context.getConfiguration())));
  }

  @Override
  public RecordReader<NullWritable, T> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new ColumnRecordReader<>();
  }
}

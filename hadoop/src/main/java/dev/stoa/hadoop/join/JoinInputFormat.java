package dev.stoa.hadoop.join;

import dev.stoa.data.ColumnarRecord;
import dev.stoa.hadoop.mapreduce.FunctionTypeCheck;
import java.io.IOException;
import java.util.List;
import org.apache.hadoop.mapreduce.InputFormat;
import org.apache.hadoop.mapreduce.InputSplit;
import org.apache.hadoop.mapreduce.Job;
import org.apache.hadoop.mapreduce.JobContext;
import org.apache.hadoop.mapreduce.RecordReader;
import org.apache.hadoop.mapreduce.TaskAttemptContext;

/**
 * Joins tables in map tasks, without a shuffle: the partition join of "The Performance of
 * MapReduce: An In-depth Study" (VLDB 2010), section 5.11. All tables must be partitioned by {@code
 * bucket} of the key; a task reads the same bucket of each.
 *
 * <p>Job drivers name the tables with the static methods. Map functions receive a record of the
 * key's columns, named as in the first table, and a {@link JoinGroup} of records with that key.
 *
 * <pre>{@code
 * job.setInputFormatClass(JoinInputFormat.class);
 * JoinInputFormat.addTable(job, JoinTable.of("rankings", new Path("/data/rankings"), "pageURL"));
 * JoinInputFormat.addTable(job, JoinTable.of("visits", new Path("/data/visits"), "destURL"));
 * }</pre>
 *
 * <p>Buckets whose split directories are sorted by the key are merged. Otherwise the tables with
 * fewer rows, after their predicates, are read into a hash table; what exceeds the memory budget is
 * divided by the hash of the key, and written to files of the task's machine.
 */
public final class JoinInputFormat extends InputFormat<ColumnarRecord, JoinGroup> {
  /** Creates the format; called by the framework. */
  public JoinInputFormat() {}

  /**
   * Adds a table. Outer, semi and anti joins keep the records of the first one.
   *
   * @throws IllegalArgumentException if the job already joins a table of this name
   */
  public static void addTable(Job job, JoinTable table) {
    new JoinSettings(job.getConfiguration()).addTable(table);
  }

  /** Sets the type of the join; {@link JoinType#INNER} by default. */
  public static void setJoinType(Job job, JoinType type) {
    new JoinSettings(job.getConfiguration()).setType(type);
  }

  /**
   * Streams a table: each group contains at most one of its records, and the other tables are read
   * into memory or merged. By default, each task streams the table with the most rows.
   *
   * @param name the name of the table
   */
  public static void setStreamedTable(Job job, String name) {
    new JoinSettings(job.getConfiguration()).setStreamedTable(name);
  }

  /**
   * Sets the memory of a task for rows; more rows are written to local files. The default is 256
   * MiB, or a quarter of the task's heap if that is less.
   *
   * @throws IllegalArgumentException if the size is not from 16 KiB to 16 GiB
   */
  public static void setMemoryBudget(Job job, long sizeInBytes) {
    new JoinSettings(job.getConfiguration()).setMemoryBudgetInBytes(sizeInBytes);
  }

  @Override
  public List<InputSplit> getSplits(JobContext context) throws IOException {
    FunctionTypeCheck.checkInput(context, ColumnarRecord.class, JoinGroup.class);
    return JoinPlanner.splits(context);
  }

  @Override
  public RecordReader<ColumnarRecord, JoinGroup> createRecordReader(
      InputSplit split, TaskAttemptContext context) {
    return new JoinRecordReader();
  }
}

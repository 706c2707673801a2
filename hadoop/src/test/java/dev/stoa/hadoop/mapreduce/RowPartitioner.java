package dev.stoa.hadoop.mapreduce;

import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Partitioner;

/** Sends the second half of each split directory's rows to another task, which is not allowed. */
public final class RowPartitioner extends Partitioner<RowKey, IntWritable> {
  /** Half the number of rows in a split directory of {@link ColumnAppendJobTest}. */
  private static final int FIRST_HALF_ROW_COUNT = ColumnAppendJobTest.ROWS_PER_SPLIT / 2;

  /** Creates the partitioner; called by the framework. */
  public RowPartitioner() {}

  @Override
  public int getPartition(RowKey key, IntWritable value, int partitionCount) {
    return key.row() < FIRST_HALF_ROW_COUNT ? 0 : partitionCount - 1;
  }
}

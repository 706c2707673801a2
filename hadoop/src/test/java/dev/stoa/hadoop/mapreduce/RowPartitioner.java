package dev.stoa.hadoop.mapreduce;

import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Partitioner;

/** Sends the second half of each split directory's rows to another task, which is not allowed. */
public final class RowPartitioner extends Partitioner<RowKey, IntWritable> {
  /** Creates the partitioner; called by the framework. */
  public RowPartitioner() {}

  @Override
  public int getPartition(RowKey key, IntWritable value, int partitionCount) {
    return key.row() < 100 ? 0 : partitionCount - 1;
  }
}

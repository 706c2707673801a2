package dev.stoa.hadoop.load;

import org.apache.hadoop.io.BytesWritable;
import org.apache.hadoop.io.IntWritable;
import org.apache.hadoop.mapreduce.Partitioner;

/** Sends each row to the task that a {@link LoadMapper} chose; created by the framework. */
public final class LoadPartitioner extends Partitioner<IntWritable, BytesWritable> {
  /** Creates the partitioner; called by the framework. */
  public LoadPartitioner() {}

  @Override
  public int getPartition(IntWritable task, BytesWritable row, int taskCount) {
    return task.get();
  }
}

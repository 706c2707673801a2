package dev.stoa.hadoop.mapreduce;

import dev.stoa.table.write.WriteOptions;
import java.io.IOException;
import org.apache.hadoop.fs.Path;
import org.apache.hadoop.mapreduce.Job;

/** Writes a wide table in one task within a small budget; run in a process with a small heap. */
final class WideJob {
  static final int ROW_COUNT = 1000;

  private static final long BUDGET_IN_BYTES = 16 << 20;

  private WideJob() {}

  /** Writes the table, whose directory is the argument. */
  public static void main(String[] arguments) throws IOException {
    Job job = Job.getInstance(TestJobs.newConf(), "wide");
    NumberInputFormat.install(job, 1, ROW_COUNT);
    job.setMapperClass(WideMapper.class);
    job.setNumReduceTasks(0);
    job.setOutputFormatClass(ColumnOutputFormat.class);
    ColumnOutputFormat.setOutputPath(job, new Path(arguments[0]));
    ColumnOutputFormat.setSchema(job, WideMapper.schema());
    ColumnOutputFormat.setWriteOptions(
        job, WriteOptions.defaults().withMemoryBudgetInBytes(BUDGET_IN_BYTES));
    TestJobs.run(job);
  }
}

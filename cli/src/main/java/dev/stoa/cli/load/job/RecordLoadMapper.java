package dev.stoa.cli.load.job;

import dev.stoa.hadoop.load.LoadMapper;
import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;

/** Passes the records of a {@link RecordInputFormat} to the table. */
public final class RecordLoadMapper extends LoadMapper<NullWritable, GenericRecord> {
  /** Creates the mapper; called by the framework. */
  public RecordLoadMapper() {}

  @Override
  protected void map(NullWritable key, GenericRecord row, Context context)
      throws IOException, InterruptedException {
    write(row, context);
  }
}

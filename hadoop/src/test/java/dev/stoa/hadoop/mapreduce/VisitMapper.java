package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;

/** Creates the visit for each number. */
public final class VisitMapper
    extends Mapper<LongWritable, NullWritable, NullWritable, GenericRecord> {
  static final String FAILS_AT = "test.fails.at";

  /** Creates the map function; called by the framework. */
  public VisitMapper() {}

  @Override
  protected void map(LongWritable number, NullWritable value, Context context)
      throws IOException, InterruptedException {
    if (number.get() == context.getConfiguration().getLong(FAILS_AT, -1)) {
      throw new IOException("the map function fails at " + number);
    }
    context.write(NullWritable.get(), Visits.visit(number.get()));
  }
}

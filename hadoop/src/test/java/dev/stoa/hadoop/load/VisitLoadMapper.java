package dev.stoa.hadoop.load;

import java.io.IOException;
import org.apache.avro.Schema;
import org.apache.avro.SchemaBuilder;
import org.apache.avro.generic.GenericData;
import org.apache.hadoop.io.LongWritable;
import org.apache.hadoop.io.Text;

/** Loads lines such as {@code http://example.org/,17}. */
public final class VisitLoadMapper extends LoadMapper<LongWritable, Text> {
  static final Schema SCHEMA =
      SchemaBuilder.record("Visit")
          .fields()
          .requiredString("url")
          .requiredLong("duration")
          .endRecord();

  @Override
  protected void map(LongWritable offset, Text line, Context context)
      throws IOException, InterruptedException {
    String[] fields = line.toString().split(",", -1);
    GenericData.Record visit = new GenericData.Record(SCHEMA);
    visit.put("url", fields[0]);
    visit.put("duration", Long.parseLong(fields[1]));
    write(visit, context);
  }
}

package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroKey;
import org.apache.avro.util.Utf8;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** The map function of the CIF paper's Figure 1 as a user of Avro writes it. */
public final class AvroContentTypeMapper
    extends Mapper<AvroKey<GenericRecord>, NullWritable, Text, NullWritable> {
  /** Creates the map function; called by the framework. */
  public AvroContentTypeMapper() {}

  @Override
  protected void map(AvroKey<GenericRecord> key, NullWritable value, Context context)
      throws IOException, InterruptedException {
    GenericRecord record = key.datum();
    if (record.get("url").toString().contains("ibm.com/jp")) {
      boolean isUtf8 = record.get("url") instanceof Utf8;
      Object name = isUtf8 ? new Utf8("content-type") : "content-type";
      Object type = ((Map<?, ?>) record.get("metadata")).get(name);
      context.write(new Text(type + " " + type.getClass().getSimpleName()), NullWritable.get());
    }
  }
}

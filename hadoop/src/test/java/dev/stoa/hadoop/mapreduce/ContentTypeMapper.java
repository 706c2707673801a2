package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.io.Text;
import org.apache.hadoop.mapreduce.Mapper;

/** The map function of the CIF paper's Figure 1. */
public final class ContentTypeMapper
    extends Mapper<NullWritable, GenericRecord, Text, NullWritable> {
  /** Creates the map function; called by the framework. */
  public ContentTypeMapper() {}

  @Override
  protected void map(NullWritable key, GenericRecord record, Context context)
      throws IOException, InterruptedException {
    if (record.get("url").toString().contains("ibm.com/jp")) {
      Object type = ((Map<?, ?>) record.get("metadata")).get("content-type");
      context.write(new Text(type.toString()), NullWritable.get());
    }
  }
}

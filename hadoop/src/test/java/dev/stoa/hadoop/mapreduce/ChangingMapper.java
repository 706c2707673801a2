package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import java.util.List;
import java.util.Map;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.mapred.AvroKey;
import org.apache.hadoop.io.NullWritable;
import org.apache.hadoop.mapreduce.Mapper;

/** Changes its input record, as some map functions do, and writes it. */
public final class ChangingMapper
    extends Mapper<AvroKey<GenericRecord>, NullWritable, AvroKey<GenericRecord>, NullWritable> {
  /** Creates the map function; called by the framework. */
  public ChangingMapper() {}

  @Override
  @SuppressWarnings("unchecked")
  protected void map(AvroKey<GenericRecord> key, NullWritable value, Context context)
      throws IOException, InterruptedException {
    GenericRecord visit = key.datum();
    long number = (Long) visit.get("number");
    visit.put("number", number + 1);
    visit.put(visit.getSchema().getField("content").pos(), "seen " + visit.get("url"));
    Map<Object, Object> metadata = (Map<Object, Object>) visit.get("metadata");
    metadata.put("seen", "yes");
    metadata.keySet().removeIf(name -> name.toString().equals("server"));
    ((List<Object>) visit.get("inlinks")).add("http://seen.example.com/" + number);
    context.write(key, value);
  }
}

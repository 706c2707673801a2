package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import java.net.URI;
import org.apache.avro.Schema;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hadoop.mapreduce.Mapper;

/** Computes the column {@code host} of each row. */
public final class HostMapper extends Mapper<RowKey, GenericRecord, RowKey, IndexedRecord> {
  private Schema schema;

  /** Called by the framework. */
  public HostMapper() {}

  @Override
  protected void setup(Context context) throws IOException {
    schema = ColumnAppendOutputFormat.schema(context);
  }

  @Override
  protected void map(RowKey row, GenericRecord page, Context context)
      throws IOException, InterruptedException {
    GenericRecord values = new GenericData.Record(schema);
    values.put("host", URI.create(page.get("url").toString()).getHost());
    context.write(row, values);
  }
}

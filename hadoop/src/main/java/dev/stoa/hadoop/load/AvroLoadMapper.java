package dev.stoa.hadoop.load;

import java.io.IOException;
import org.apache.avro.generic.IndexedRecord;
import org.apache.avro.mapred.AvroKey;

/**
 * Loads the records of an input whose keys are Avro's: {@code AvroKeyInputFormat}, or a table with
 * {@code AvroKeyColumnInputFormat}.
 */
public final class AvroLoadMapper extends LoadMapper<AvroKey<IndexedRecord>, Object> {
  /** Creates the mapper; called by the framework. */
  public AvroLoadMapper() {}

  @Override
  protected void map(AvroKey<IndexedRecord> key, Object value, Context context)
      throws IOException, InterruptedException {
    write(key.datum(), context);
  }
}

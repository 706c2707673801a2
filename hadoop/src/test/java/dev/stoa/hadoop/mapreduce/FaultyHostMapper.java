package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hadoop.mapreduce.Mapper;

/** Writes the host of each row, except the rows for which the job sets a fault. */
public final class FaultyHostMapper extends Mapper<RowKey, GenericRecord, RowKey, IndexedRecord> {
  static final String FAULT = "test.fault";
  static final String NUMBER = "test.fault.number";

  /** The fault at the row with the number; the last one affects all rows of its split. */
  enum Fault {
    THROW,
    LEAVE_OUT,
    REPEAT,
    LEAVE_OUT_SPLIT
  }

  /** Called by the framework. */
  public FaultyHostMapper() {}

  @Override
  protected void map(RowKey row, GenericRecord page, Context context)
      throws IOException, InterruptedException {
    Fault fault = context.getConfiguration().getEnum(FAULT, Fault.THROW);
    long number = context.getConfiguration().getLong(NUMBER, -1);
    boolean isMeant = (Long) page.get("number") == number;
    GenericRecord values = new GenericData.Record(ColumnAppendOutputFormat.schema(context));
    values.put("host", "host " + page.get("number"));
    if (fault == Fault.LEAVE_OUT_SPLIT) {
      String first = context.getConfiguration().get("test.split");
      if (!row.split().equals(first)) {
        context.write(row, values);
      }
      return;
    }
    if (!isMeant) {
      context.write(row, values);
    } else if (fault == Fault.THROW) {
      throw new IOException("the map function fails at " + number);
    } else if (fault == Fault.REPEAT) {
      context.write(row, values);
      context.write(row, values);
    }
  }
}

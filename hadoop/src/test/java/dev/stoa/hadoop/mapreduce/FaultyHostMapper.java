package dev.stoa.hadoop.mapreduce;

import java.io.IOException;
import org.apache.avro.generic.GenericData;
import org.apache.avro.generic.GenericRecord;
import org.apache.avro.generic.IndexedRecord;
import org.apache.hadoop.mapreduce.Mapper;

/** Writes a host for each row, with a fault at the row that the job sets. */
public final class FaultyHostMapper extends Mapper<RowKey, GenericRecord, RowKey, IndexedRecord> {
  static final String FAULT = "test.fault";
  static final String FAULTY_NUMBER = "test.fault.number";
  static final String OMITTED_SPLIT = "test.fault.split";

  /**
   * The fault at the row that has {@link #FAULTY_NUMBER}; {@code OMIT_SPLIT} affects all rows of
   * {@link #OMITTED_SPLIT} instead.
   */
  enum Fault {
    THROW,
    OMIT_ROW,
    REPEAT,
    OMIT_SPLIT
  }

  /** Creates the map function; called by the framework. */
  public FaultyHostMapper() {}

  @Override
  protected void map(RowKey row, GenericRecord page, Context context)
      throws IOException, InterruptedException {
    Fault fault = context.getConfiguration().getEnum(FAULT, Fault.THROW);
    long number = context.getConfiguration().getLong(FAULTY_NUMBER, -1);
    boolean isFaulty = (Long) page.get("number") == number;
    GenericRecord values = new GenericData.Record(ColumnAppendOutputFormat.schema(context));
    values.put("host", "host " + page.get("number"));
    if (fault == Fault.OMIT_SPLIT) {
      String omittedSplit = context.getConfiguration().get(OMITTED_SPLIT);
      if (!row.split().equals(omittedSplit)) {
        context.write(row, values);
      }
      return;
    }
    if (!isFaulty) {
      context.write(row, values);
    } else if (fault == Fault.THROW) {
      throw new IOException("the map function fails at " + number);
    } else if (fault == Fault.REPEAT) {
      context.write(row, values);
      context.write(row, values);
    }
  }
}
